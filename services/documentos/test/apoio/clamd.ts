import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What clamd would find in these bytes, and its answer when it cannot tell. */
type Juizo = (bytes: Buffer) => string | null

export const MARCA = 'ARQUIVO-DE-TESTE-DE-ANTIVIRUS'

/** Plays clamd behind its protocol, with the signatures that the test sets. bench/antivirus.ts tests a real clamd. */
export async function criarClamd(
  juizo: Juizo = (bytes) => (bytes.includes(MARCA) ? 'stream: Teste.Marca FOUND' : 'stream: OK'),
  porta = 0,
) {
  const conexoes = new Set<Socket>()
  const servidor = createServer((conexao) => {
    conexoes.add(conexao)
    conexao.on('error', () => {})
    let recebido = Buffer.alloc(0)
    conexao.on('data', (pedaco: Buffer) => {
      recebido = Buffer.concat([recebido, pedaco])
      const bytes = desfazer(recebido)
      const resposta = bytes && juizo(bytes)
      if (resposta) conexao.end(`${resposta}\0`)
    })
  })
  await new Promise<void>((pronto) => servidor.listen(porta, '127.0.0.1', pronto))
  const { port } = servidor.address() as AddressInfo
  return {
    porta: port,
    url: `tcp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((pronto) => {
        for (const conexao of conexoes) conexao.destroy()
        servidor.close(() => pronto())
      }),
  }
}

const COMANDO = 'zINSTREAM\0'

/** The bytes inside the frames; null until the empty frame that ends them has come. */
function desfazer(recebido: Buffer): Buffer | null {
  if (recebido.subarray(0, COMANDO.length).toString() !== COMANDO) return null
  const pedacos: Buffer[] = []
  let i = COMANDO.length
  while (i + 4 <= recebido.length) {
    const tamanho = recebido.readUInt32BE(i)
    if (tamanho === 0) return Buffer.concat(pedacos)
    pedacos.push(recebido.subarray(i + 4, i + 4 + tamanho))
    i += 4 + tamanho
  }
  return null
}
