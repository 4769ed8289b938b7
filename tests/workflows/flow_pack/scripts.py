"""What the demonstration model plays."""

from qhub_demo import Call, Line, Say, Scene


def root(scene: Scene) -> Line:
    if "reservar" in scene.message and not scene.took_over:
        if scene.last("escolher_fluxo") is None:
            return Call("escolher_fluxo", {"fluxo": "reserva"})
        return Say("Claro, vamos reservar.")
    return Say(f"Olá, {scene.profile['nome']}. Em que ajudo?")


def hello(scene: Scene) -> Line:
    name = scene.message.removeprefix("sou a ").removeprefix("sou o ")
    if name == scene.message:
        return Say("Como se chama?")
    return Say(f"Prazer, {name}.") if scene.last("perfil") else Call("perfil", {"nome": name})


def booking(scene: Scene) -> Line:
    if "voltas" in scene.message:
        return Say("Volto ao guia.") if scene.last("escolher_fluxo") else Call("escolher_fluxo", {"fluxo": "guia"})
    if scene.step == "destino":
        if scene.took_over or "para " not in scene.message:
            return Say("Para onde?")
        place = scene.message.split("para ")[-1]
        return Say(f"{place}, então.") if scene.last("anotar") else Call("anotar", {"campos": {"destino": place}})
    if scene.last("reservar") is not None:
        return Say("Reservado.")
    if scene.took_over:
        return Say("Quantos lugares?")
    return [Say("Vou reservar."), Call("reservar", {"destino": scene.state["destino"]})]


def guide(scene: Scene) -> Line:
    if "voltas" in scene.message:
        return Say("Passo à reserva.") if scene.last("escolher_fluxo") else Call("escolher_fluxo", {"fluxo": "reserva"})
    return Say("Sou o guia.")
