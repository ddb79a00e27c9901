"""The scripts of the project, as modules that tests can call."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "scripts"
sys.path.append(str(SCRIPTS))  # some import another


def script(name):
    """A module of the folder `scripts`."""
    spec = spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = module_from_spec(spec)
    sys.modules[name] = module  # where its types look for what they name
    spec.loader.exec_module(module)
    return module
