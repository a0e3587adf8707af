"""A mail server that others wrote (aiosmtpd), whose faults the local part of the address asks for.

Prints its port, then a line of JSON for each address that it is told and each message that it has taken: who for, whether over TLS,
and its bytes in base64. Arguments: port, and, to be encrypted, `starttls` or `smtps` with the files of certificate and key.
  recusa-550@…  refuses the address          depois-451@…  refuses the message for now, the first time
  corta@…       takes the message and cuts the connection without a word, the first time
  some@…        cuts the connection when it is told the address, the first time
  cala@…        says nothing when it is told the address, the first time
  pensa@…       takes the message and says nothing, the first time
"""

import asyncio
import base64
import json
import logging
import ssl
import sys
import threading

from aiosmtpd.controller import Controller

seen = set()


def first_time(address):
    known = address in seen
    seen.add(address)
    return not known


def say(**what):
    print(json.dumps(what), flush=True)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        say(told=address)
        local = address.split("@")[0]
        if local.startswith("cala") and first_time(address):
            await asyncio.sleep(3600)
        if local.startswith("recusa-"):
            return f"{local[7:10]} 5.1.1 not here"
        if local.startswith("some") and first_time(address):
            server.transport.abort()
            return "421 4.3.2 gone"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        to = envelope.rcpt_tos[0]
        local = to.split("@")[0]
        if local.startswith("depois-") and first_time(to):
            say(to=to, taken=False)
            return f"{local[7:10]} 4.3.0 later"
        say(to=to, taken=True, tls=session.ssl is not None or over_tls, bytes=base64.b64encode(envelope.content).decode())
        if local.startswith("corta") and first_time(to):
            server.transport.abort()
        if local.startswith("pensa") and first_time(to):
            await asyncio.sleep(3600)
        return "250 OK"


# Handshakes that our side breaks off are what is tested.
logging.getLogger("mail.log").setLevel(logging.CRITICAL)
port, how, *files = sys.argv[1:] + ["plain"] * (len(sys.argv) < 3)
# For both sides: the controller tries its own server.
context = ssl.SSLContext(ssl.PROTOCOL_TLS)
if files:
    context.load_cert_chain(*files)
over_tls = how == "smtps"
encrypted = {
    "plain": {},
    "starttls": {"tls_context": context, "require_starttls": True},
    "smtps": {"ssl_context": context},
}
controller = Controller(Handler(), hostname="127.0.0.1", port=int(port), **encrypted[how])
controller.start()
say(port=controller.port)
sys.stdin.read()  # until the test ends
controller.stop()
