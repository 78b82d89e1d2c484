"""The room's turn of the killer, where the law's own turn is broken by the same line."""

from handaudit.law.house.profiles import Houses
from in_memory import audited

ROUND = """\
tlog 1
table P07
date 2008-03-14
game omaha high-low-eight
posted limit 4 8
posted blinds 2 4
posted kill full 60
round 1 2008-03-14T21:04:10 deck red button 1
seat 1 Ada 200
seat 2 Ben 200
seat 3 Cleo 200
seat 4 Dov 200
dealer places kill 1
seat 2 blinds 2
seat 3 blinds 4
seat 1 blinds 8 kill
seat 1 checks
seat 4 calls 8
end
"""


def test_a_killer_who_acts_before_his_turn_has_not_acted_in_turn() -> None:
    house = Houses("live", changes={"killer_turn": "in-turn"}, rules=("killer-turn",))
    findings = audited(ROUND, house=house).findings
    told = {(one.rule, one.location.line, one.outcome.value) for one in findings}
    assert {("first-actor", 17, "violated"), ("killer-turn", 17, "violated")} <= told
