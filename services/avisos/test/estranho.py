"""A mail server that others wrote (aiosmtpd), whose faults the local part of the address asks for.

Prints its port, then a line of JSON for each message that it has taken: who for, and its bytes in base64.
  recusa-550@…  refuses the address          depois-451@…  refuses the message for now, the first time
  corta@…       takes the message and cuts the connection without a word, the first time
  some@…        cuts the connection when it is told the address, the first time
"""

import base64
import json
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
        local = address.split("@")[0]
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
        say(to=to, taken=True, bytes=base64.b64encode(envelope.content).decode())
        if local.startswith("corta") and first_time(to):
            server.transport.abort()
        return "250 OK"


controller = Controller(Handler(), hostname="127.0.0.1", port=int(sys.argv[1]))
controller.start()
say(port=controller.port)
sys.stdin.read()  # until the test ends
controller.stop()
