"""Judges the seal of a dossier: `seal.py DOSSIE.pdf AUTHORITY.pem` prints what pyHanko says of it, as JSON."""
import json
import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

path, authority = sys.argv[1:3]
with open(path, 'rb') as file:
    (signature,) = PdfFileReader(file).embedded_signatures
    context = ValidationContext(trust_roots=[load_cert_from_pemder(authority)], allow_fetching=False)
    status = validate_pdf_signature(signature, signer_validation_context=context)
    print(
        json.dumps(
            {
                'intact': status.intact,
                'valid': status.valid,
                'trusted': status.trusted,
                'coverage': status.coverage.name,
                'docmdp': signature.docmdp_level.name,
                'sound': status.bottom_line,
            }
        )
    )
