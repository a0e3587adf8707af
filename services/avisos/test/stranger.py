"""Runs a mail server that others wrote (aiosmtpd). The local part of an address asks for a fault of the server.

Prints the port. Then prints a line of JSON for each address that it is told, and for each message that it takes: the
recipient, whether the connection used TLS, and the bytes in base64. Arguments: the port; for encryption also `starttls`
or `smtps`, and the files of certificate and key. A fault marked as first occurs once for each address.
  refuse-550@…  refuses the address
  later-451@…  refuses the first message for the moment
  cut@…         takes the first message and cuts the connection without an answer
  vanish@…      cuts the connection when it is first told the address
  hush@…        does not answer when it is first told the address
  ponder@…      takes the first message and does not answer
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


def code_in(local):
    return local.split("-")[1]


def say(**what):
    print(json.dumps(what), flush=True)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        say(told=address)
        local = address.split("@")[0]
        if local.startswith("hush") and first_time(address):
            await asyncio.sleep(3600)
        if local.startswith("refuse-"):
            return f"{code_in(local)} 5.1.1 not here"
        if local.startswith("vanish") and first_time(address):
            server.transport.abort()
            return "421 4.3.2 gone"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        to = envelope.rcpt_tos[0]
        local = to.split("@")[0]
        if local.startswith("later-") and first_time(to):
            say(to=to, taken=False)
            return f"{code_in(local)} 4.3.0 later"
        say(to=to, taken=True, tls=session.ssl is not None or over_tls, bytes=base64.b64encode(envelope.content).decode())
        if local.startswith("cut") and first_time(to):
            server.transport.abort()
        if local.startswith("ponder") and first_time(to):
            await asyncio.sleep(3600)
        return "250 OK"


# The tests break handshakes off, so errors of handshakes are expected.
logging.getLogger("mail.log").setLevel(logging.CRITICAL)
port, how, *files = sys.argv[1:] + ["plain"] * (len(sys.argv) < 3)
# The context serves both sides of a connection, because the controller also connects to its own server.
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
sys.stdin.read()  # returns when the test ends
controller.stop()
