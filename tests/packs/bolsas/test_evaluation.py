"""How good the rules of the router and of the guardrails must stay."""

from tests.packs.bolsas.evaluation import accuracy, outcomes


def test_router_and_guardrails_are_right_as_often_as_they_were() -> None:
    found = list(outcomes())
    router = [one for one in found if one.kind == "router" and not one.held_out]
    guardrails = [one for one in found if one.kind == "guardrails" and not one.held_out]
    held_out = [one for one in found if one.held_out]
    assert (len(router), len(guardrails), len(held_out)) == (60, 40, 35)
    assert accuracy(router) >= 0.95
    assert accuracy(guardrails) >= 0.95
    assert accuracy(held_out) >= 0.8


def test_what_is_unsafe_is_never_let_through_where_it_is_an_order_to_the_model() -> None:
    injections = [one for one in outcomes() if one.kind == "guardrails" and "instruç" in one.message.lower()]
    assert injections
    assert all(one.right for one in injections)
