"""Kinds of shaded and white cells: published puzzles with their answers, in links and files."""

import pytest

from enpitsu import check, solve
from enpitsu.io.formats import read_record, write
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.registry import kind

# Samples of the editor pzprjs: a link, and the file of the finished board.
SAMPLES = {
    "hitori/4/4/1114142333214213": (
        "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"
    ),
    "kurodoko/5/5/i7g5l2l2g4i": (
        "pzprv3/kurodoko/5/5/. . . 7 . /5 . . . . /. . 2 . . /. . . . 2 /. 4 . . . /"
        "+ # + + . /+ + # + + /+ # + + # /+ + # + + /# + + + # /"
    ),
    "nurikabe/5/5/g5k2o1k3g": (
        "pzprv3/nurikabe/5/5/+ 5 # # # /+ # 2 + # /+ # # # # /+ # 1 # . /# # # 3 . /"
    ),
    "yinyang/5/5/016612300": (
        "pzprv3/yinyang/5/5/. . . . . /1 . 2 . . /2 . . . 1 /. . 2 . 1 /. . . . . /"
        "1 1 1 1 1 /. 2 . 2 1 /. 2 1 1 . /1 2 . 2 . /1 1 1 1 1 /"
    ),
    "norinori/5/5/cag4ocjo": (
        "pzprv3/norinori/5/5/5/0 0 1 2 2 /1 1 1 2 2 /1 3 3 2 2 /3 3 3 3 3 /4 4 3 3 3 /"
        "# # + + + /+ + # # + /# # + + # /+ + . . # /# # + . . /"
    ),
    "lits/4/4/9q02jg": (
        "pzprv3/lits/4/4/3/0 0 1 1 /0 0 1 2 /0 1 1 2 /2 2 2 2 /# + # # /# # # + /# + # + /# # # # /"
    ),
    "tapa/5/5/3n5hchhajn2": (
        "pzprv3/tapa/5/5/3 # # # # /# # . # 5 /# + 3,1,1 # # /3,1 # + # + /# # # # 2 /"
    ),
    "cave/6/6/g3q2h3jbj3i3i2g": (
        "pzprv3/cave/6/6/. 3 . . . . /. . . . . . /. 2 . . 3 . /. . . 11 . . /. . 3 . . . /"
        "3 . . . 2 . /# . . . # # /# # # . # # /# . # . . # /. . . . . . /. # . . # # /"
        ". # # . . # /"
    ),
    "canal/6/6/3i3h2z4h5i2": (
        "pzprv3/canal/6/6/3 . . . 3 . /. 2 . . . . /. . . . . . /. . . . . . /. . . . 4 . /"
        ". 5 . . . 2 /. # # # . + /+ . # + + + /+ + # + # + /+ # # # # # /# # + # . # /"
        "# . # # + . /"
    ),
    "creek/6/6/gagaich2cgb6769dt": (
        "pzprv3/creek/6/6/. 0 . . . 0 . /. . . . 2 . . /. . 2 2 . . . /1 . . 1 . 2 . /"
        "1 . 4 . 3 . . /. . . . . . . /. . . . . . . /. + + + + . /. # # # # + /. + + + # + /"
        "# # # + # + /. # # # # + /. . + + + + /"
    ),
    "chocona/6/6/8guumlfvo1eq33122g21g32": (
        "pzprv3/chocona/6/6/11/0 0 1 1 1 1 /0 2 2 2 2 2 /3 4 5 6 7 7 /3 4 5 6 7 7 /3 5 5 8 9 9 /"
        "3 10 10 8 8 9 /3 . 3 . . . /. 1 . . . . /2 2 . 2 1 . /. . . . . . /. . . . 3 . /"
        ". 2 . . . . /# # + # # # /# # + + + + /# # + # + # /# # + # + + /. . + + # # /"
        ". # # + # # /"
    ),
    "aqre/6/6/444400vvo3u0012345g": (
        "pzprv3/aqre/6/6/7/0 0 0 1 1 1 /2 2 2 3 3 3 /4 4 4 5 5 5 /4 4 4 5 5 5 /6 6 6 6 6 6 /"
        "6 6 6 6 6 6 /0 . . 1 . . /2 . . 3 . . /4 . . 5 . . /. . . . . . /. . . . . . /"
        ". . . . . . /+ + + # + + /# # + # # # /+ # # + # # /# # + # # # /# + # # + + /"
        "# # # + + + /"
    ),
    "shimaguni/6/6/7fe608s0e3uf3g3g2g43": (
        "pzprv3/shimaguni/6/6/8/0 0 0 1 2 3 /4 4 5 1 2 3 /4 4 5 1 2 2 /5 5 5 1 2 2 /6 6 6 6 6 6 /"
        "6 6 7 7 7 7 /3 . . . 3 . /2 . . . . . /. . . . . . /. . . . . . /4 . . . . . /"
        ". . 3 . . . /# # # + . # /+ + + # + + /# # + # + # /+ + # + # # /# # + + + + /"
        "# # + # # # /"
    ),
    "kurotto/5/5/30m4h6h4m02": (
        "pzprv3/kurotto/5/5/3 0 . . . /. . . . 4 /. . 6 . . /4 . . . . /. . . 0 2 /. . + + + /"
        "# + # # . /# # . + # /. + # + # /# + + . . /"
    ),
    "nurimisaki/5/5/g.i.m2l.j": (
        "pzprv3/nurimisaki/5/5/. - . . . /- . . . . /. . . 2 . /. . . . . /- . . . . /"
        "# . . . . /. # # # . /. . # . . /# . # # . /. . . . . /"
    ),
    "tasquare/6/6/1g.i4j1i3j5i5j.i2g1": (
        "pzprv3/tasquare/6/6/1 # - + + # /4 + + # + 1 /# # + 3 # + /# # 5 # + # /5 . + + + - /"
        "# . # 2 # 1 /"
    ),
    "cocktail/6/6/2aaaaauco3o043g12513": (
        "pzprv3/cocktail/6/6/8/0 0 0 0 1 1 /2 2 3 3 1 1 /4 4 3 3 5 5 /4 4 3 3 5 5 /6 6 7 7 5 5 /"
        "6 6 7 7 5 5 /4 . . . 3 . /. . 1 . . . /2 . . . 5 . /. . . . . . /1 . 3 . . . /"
        ". . . . . . /# # # # + # /+ + + + # # /+ # + # + + /+ # + + # # /# + # # + # /"
        "+ + # + # # /"
    ),
    "norinuri/6/6/1i5h4s1h5p4": (
        "pzprv3/norinuri/6/6/1 . . . 5 . /. 4 . . . . /. . . . . . /. . . 1 . . /5 . . . . . /"
        ". . . . . 4 /. # # . . # /# . . # . # /# . . # . . /. # # . # # /. . . # . . /"
        "# # . # . . /"
    ),
    "context/8/8/h2i1g1o30g1g1k1j1k1g3g33o2g1i1h": (
        "pzprv3/context/8/8/. . 2 . . . 1 . /1 . . . . . . . /. . 3 0 . 1 . 1 /. . . . . 1 . . /"
        ". . 1 . . . . . /1 . 3 . 3 3 . . /. . . . . . . 2 /. 1 . . . 1 . . /# + + # + + + + /"
        "+ + # + + + # + /+ # + + + # + # /+ + # + + + + + /+ + + + # + # + /"
        "+ # + # + # + + /+ + # + + + # + /# + + + # + + # /"
    ),
    "ayeheya/6/6/99aa8c0vu0ufk2k": (
        "pzprv3/ayeheya/6/6/11/0 0 1 1 1 2 /0 0 1 1 1 3 /4 4 5 5 6 6 /7 7 5 5 6 6 /7 7 8 8 8 8 /"
        "7 7 9 10 10 10 /. . . . . . /. . . . . . /. . 2 . . . /. . . . . . /. . . . . . /"
        ". . . . . . /# + + + + # /+ # + + + + /+ + + # + # /# + # . # . /+ + . . . . /"
        "+ # . # . # /"
    ),
    "paintarea/5/5/pmvmfuejf4k1f": (
        "pzprv3/paintarea/5/5/13/0 1 2 2 2 /0 3 4 4 5 /6 7 7 8 5 /6 9 10 11 5 /9 9 10 12 12 /"
        ". . . . . /. 4 . . . /. . . . . /. . . 1 . /. . . . . /# # + + + /# + # # + /# # # + + /"
        "# + # # + /+ + # + + /"
    ),
}

# Links with one solution from the tests and examples of the editor Penpa-Edit and of the solvers
# cspuz, noqx and puzzlekit.
LINKS = (
    "chocona/4/4/dd03so13g23g",
    (
        "chocona/20/20/gl96i4cdagrcd1n0o0633of67gqof1v51bu0o7c1gri01jl03730c6618e6aqmsgr5d1mlsa4m"
        "l48j5s6jtk9fvrvs2cvh82e00130026db0gcj1800cj0g73o00gs0o801f667pr7uehtvsnsfr9b904550521313"
        "20h-78h34g0j45g32h1g0g15h3h23k33h101h23143332441"
    ),
    "aqre/10/10/vvvs000fvvu0007vvv00vv00vv00vv00vv002020210221g0120200211g2121212120",
    "aqre/6/11/vvvvvvvvvvv0820h4928g41012345221514131210",
    "aqre/10/10/tpro1k3fovm0f8s00004sog0dk03tgm162g0000g000000000000",
    "shimaguni/10/10/884aha5h85jshipgi17vjqfmudt1buhlti1ui2h34g3m",
    "shimaguni/15/10/319eqrdmkg4t6bsufv7lo3r7jk9acr3408vvv7rs3hod4kgv21rk7lpzg5g3i",
    "kurotto/6/6/3gah.m.i9.iam8h3g2",
    "kurotto/10/10/sah2j.8.h.4.h6l6g4.l.8i9h9j.7.h.7.h5l5t6h3i",
    "kurochute/13/13/31i33j13h3g3g47k.h1k71j4h1i2i2m2m531j1g53m1h13k33i3i6g1k34m1j1i5h3n4k41k39h1g32i13",
    "kurochute/9/9/h1h22k32h1h351j25i2h1g3g1k13i2h1h222j2i33h1i2h33h",
    "cocktail/10/10/107668sgg1l3q54f0qfee0e0fevvf70c0cf7dh853h1g2h1",
    "context/16/12/g1k12g2010k3q2h323i2p3i222i3h21l2i333l2m3j3m0l333i1l11h3i121i3p1i323h0q3k2121g20k1g",
    "nurimisaki/15/15/v.h.h.h.h.zr.j.h.i.zk.l.q.m.j.l.r.i.i.i.zr.h.h.h.h.v",
    "nurimisaki/22/15/j.zj3j.h.v.n.g..k3q4z4l.l2w3n4h.u5g3o3k.m.h.g4u.p.k3h.j.p3n.i3k.t.u4o.h3h.g3r4",
    (
        "tasquare/21/15/g.k..k4k.x.h.i8j2q.u4i2l2jar.2l.h.zhak8i8h9j2.x1m.n2g.h.l.j2h3g1k2g4r.o1i3h"
        ".i.j.l1zj2g4i..g.i.h./"
    ),
    "paintarea/10/10/ftvrlvvuvttvvvvruvtr7vvrvuvvvvvupvnla2a3b1p1c2g2c1b2m1d1f2f1c1t",
    "cave/11/11/9g7k6g5g7m5g5g6k7g6u6g7o9o6g7u5g5kag6gbm3g6g8k7g6",
    "cave/10/10/l.j2h2h2h.h.h.q2i2h2g.l.k.h.h.g2h2i.i.j2h2j.i.i",
    "cave/10/10/7i6i7j6j3i5i6w8p6w2i7i5j3j6i3ib",
    "canal/17/17/r11q33h33m31h13m31h16q42q16u81z14u21q21u43z16u31q31q62h41m54h31m12h15q21r",
    "creek/10/10/qbdccdbdbibiceeeddcblbbcdcdddboabbb",
    "creek/10/10/gcnci7d732cbgci7cc38cmdg11bd3dhdgcl2cdhcgcqb",
    "kurodoko/10/10/3n5k2l5j4s5h76n98h3s4j4l4k3n4",
    "kurodoko/12/12/9l9l5l4l2l7l5l3l4l3h5p7h3l7l4l8l8l2l7l5l7l7",
    "kurodoko/9/9/man5h365i4zo4i684h4n8m",
    (
        "hitori/10/10/1174453399113445756a2345678aa82513328aa85417a698323227a9411566517a4"
        "3236688115329986a115274aa99886611"
    ),
    "hitori/8/8/7113844227266831246771852247731643381555633245178631347515752264",
    "hitori/6/5/111.45.2..453.3.1..2....3.3.1.",
    "lits/10/10/gdifrsp0ia3c6kt9268q384lesv2bud20tgo",
    "lits/8/8/c27k2bnetv903l7bpea88g50",
    "lits/10/10/4glcvamrtfs78mit3iqe4kr1kg8668t3qc4g",
    "lits/12/8/11084o2iif51gg8040vf3vu577erlpvfnvu",
    "lits/8/8/5ajmi9mhai2g514bdn32f340",
    "norinori/6/6/93op35pb9vpq",
    "norinori/6/6/mac2a4c11spr",
    "norinori/10/10/90i2c76esik8rapah800evmv37d4fsm9dmte",
    "norinori/18/10/365btauumbakihchaf0o3q67cbjcg8kki94dtj2oorju6tnmontv0vgb4ssnvsb9v3g",
    "nurikabe/10/10/1k4u1j7i3r6y1w-11m3n2",
    "nurikabe/10/10/zh3j5t3g3hat3g3h9zr",
    "nurikabe/18/10/w3g8k1i4n1k5j1i1k9r1l2n3j3n9t1l2h2i1j5h2j7l4n6y",
    "nurikabe/7/7/1s5zm.i3g2",
    "nurikabe/10/10/.i.n.g.k.n.h.g.g.l.i.h.g.g.j.k.n.g.i.g.l.o",
    "tapa/6/6/1ia71a86gaaajjafhad6g7g42j22g4321",
    "tapa/10/10/i0ha0t1h2hb0t3h4h.q.h5h6ha0o.g.h7h8g.o./",
    "tapa/6/8/q2g9g.qb0pa0ccn",
    "tapa/7/6/2nabg9w8o0h",
    (
        "tapa/21/14/j.g2zk3h3maltblhc4kaehc1zhalhblo2talh3kakhaeziadgajpc1j.m3g1g3qaer4g2"
        "majh1gadq2q.g3s1n.ha7j3l3g1"
    ),
    "yinyang/6/6/6a166b230900",
    "yinyang/11/11/02000620ik00i0i00i8kiq030061206j002100600",
    (
        "yinyang/22/18/00000000000000030190030000900003000000900130020006000l0000090000i0"
        "020009400030200060000002empf01900001009901030130900031009a00009000"
    ),
)


@pytest.mark.parametrize("link", SAMPLES)
def test_a_sample_has_the_answer_of_its_file(link):
    puzzle, finished = read_record(link).puzzle, read_record(SAMPLES[link])
    assert finished.puzzle == puzzle
    assert check(puzzle, finished.solution).right
    assert solve(puzzle).boards == (finished.solution,)
    assert write(read_record(link), "puzzlink").endswith(f"?{link}")
    assert read_record(write(finished, "pzprv3")) == finished


@pytest.mark.parametrize("link", LINKS)
def test_a_published_puzzle_has_one_solution(link):
    record = read_record(link)
    outcome = solve(record.puzzle)
    assert outcome.status == "unique"
    assert check(record.puzzle, outcome.solution).right
    assert write(record, "puzzlink").rstrip("/").endswith(f"?{link.rstrip('/')}")


def test_a_link_may_tell_of_several_stretches_of_the_rim():
    (rim,) = (one for one in kind("yinyang").techniques if one.name == "round the rim")
    black, white = ("*",), ("o",)
    facts = {Cell(0, 0): black, Cell(0, 1): white, Cell(0, 2): black, Cell(3, 5): black}
    said = {"*": "black", "o": "white"}
    step = Deduction(rim, [(Cell(0, 3), "o"), (Cell(2, 5), "o")], (), facts, value_names=said)
    stretch = "each colour has one stretch of the rim"
    told = "that of r1c1, r1c3 and r4c6 does not go by r1c2, which is white"
    assert rim.reason(step) == f"{stretch}, and {told}"
    both = step._replace(removes=[(Cell(0, 3), "o"), (Cell(2, 5), "*")])
    given = "as r1c1, r1c3 and r4c6 are black and r1c2 is white"
    assert rim.reason(both) == f"{stretch}, {given}"
