"""What the demonstration model plays."""

from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar


def root(turn: TurnSoFar) -> ScriptAnswer:
    if "reservar" in turn.message and not turn.took_over:
        if turn.last("escolher_fluxo") is None:
            return Call("escolher_fluxo", {"fluxo": "reserva"})
        return Say("Claro, vamos reservar.")
    return Say(f"Olá, {turn.profile['nome']}. Em que ajudo?")


def hello(turn: TurnSoFar) -> ScriptAnswer:
    name = turn.message.removeprefix("sou a ").removeprefix("sou o ")
    if name == turn.message:
        return Say("Como se chama?")
    return Say(f"Prazer, {name}.") if turn.last("perfil") else Call("perfil", {"nome": name})


def booking(turn: TurnSoFar) -> ScriptAnswer:
    if "voltas" in turn.message:
        return Say("Volto ao guia.") if turn.last("escolher_fluxo") else Call("escolher_fluxo", {"fluxo": "guia"})
    if turn.step == "destino":
        if turn.took_over or "para " not in turn.message:
            return Say("Para onde?")
        place = turn.message.split("para ")[-1]
        return Say(f"{place}, então.") if turn.last("anotar") else Call("anotar", {"campos": {"destino": place}})
    if turn.last("reservar") is not None:
        return Say("Reservado.")
    if turn.took_over:
        return Say("Quantos lugares?")
    return [Say("Vou reservar."), Call("reservar", {"destino": turn.state["destino"]})]


def guide(turn: TurnSoFar) -> ScriptAnswer:
    if "voltas" in turn.message:
        return Say("Passo à reserva.") if turn.last("escolher_fluxo") else Call("escolher_fluxo", {"fluxo": "reserva"})
    return Say("Sou o guia.")
