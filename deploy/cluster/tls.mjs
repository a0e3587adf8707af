/** Terminates TLS in front of a program that speaks HTTP: the local identity provider, in a cluster. */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const [key, cert] = ['/idp/tls.key', '/idp/tls.crt'].map((file) => readFileSync(file))
http.createServer = (...given) => https.createServer({ key, cert }, given.at(-1))
syncBuiltinESMExports()
