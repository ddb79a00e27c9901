# enpitsu with its page, books, libraries and workers; docs/containers.md tells how to run it.
FROM python:3.13-slim AS build

COPY . /source
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir "/source[book,cluster,library,web]"

FROM python:3.13-slim

RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin enpitsu
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://localhost:8000/healthz', timeout=4)"]
ENTRYPOINT ["enpitsu"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-open"]
