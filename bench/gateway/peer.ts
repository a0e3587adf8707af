/** Runs the peer to compare with: http-proxy-middleware in express and nothing else. Prints its port. */
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const target = process.env['UPSTREAM'] ?? ''
const app = express()
app.use(createProxyMiddleware({ target, changeOrigin: true, agent: new Agent({ keepAlive: true }) }))
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
