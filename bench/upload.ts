/**
 * Sends a file of 50 MB through the gateway, and puts the same bytes straight into the object store, in turn.
 *
 *   npm start -- --serve                                                   (in another terminal)
 *   node bench/upload.ts [times] [state folder]
 *
 * Prints both times and their ratio (goal: at most 2), and how much more memory the gateway and documentos held while a
 * file passed through them. If that is not less than the file, it was not streamed.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { State } from '@car/local/state'
import { toldBeside } from '@car/local/upkeep/told'
import { createObjects } from '@car/objects/objects'

const [vezes = '7', folder = '.local'] = process.argv.slice(2)
const MB = 1024 * 1024
const TAMANHO = 50 * MB
const samples = join(import.meta.dirname, '../samples')
const state = State.beside(resolve(folder))
if (!state) throw new Error(`no constellation runs in ${folder}`)
const told = toldBeside(state)
const env = told.environment('documentos')
const de = (nome: string) => env[nome] ?? ''
const objetos = createObjects({
  endpoint: de('S3_ENDPOINT'),
  region: de('S3_REGION') || 'us-east-1',
  credentials: { accessKeyId: de('S3_ACCESS_KEY_ID'), secretAccessKey: de('S3_SECRET_ACCESS_KEY') },
  bucket: de('S3_BUCKET'),
  prefix: 'bench-upload/',
})
const url = told.environment('gateway')['PUBLIC_URL'] ?? ''
const api = new Api(url, console.log)
const owner = await signIn(url, '78307270316')
const pares = JSON.parse(readFileSync(join(samples, 'pairs.json'), 'utf8')) as Record<string, { processo: object }>
const processo = await api.post<{ id: string }>('/api/v1/processos', 201, {
  token: owner,
  json: pares['par202']?.processo,
})

const tempos: Record<'gateway' | 'direto', number[]> = { gateway: [], direto: [] }
const cresceram: Record<string, number[]> = { gateway: [], documentos: [] }
for (let vez = 0; vez <= Number(vezes); vez++) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(TAMANHO)]).subarray(0, TAMANHO)
  const direto = await cronometrar(() => porDireto(bytes))
  const vigia = vigiar(Object.keys(cresceram))
  const pelo = await cronometrar(() => peloGateway(bytes))
  const mais = vigia()
  if (vez === 0) continue // connections, code and buffers are warm from here on
  tempos.direto.push(direto)
  tempos.gateway.push(pelo)
  for (const [nome, mb] of Object.entries(mais)) cresceram[nome]?.push(mb)
}
objetos.close()
const razao = mediana(tempos.gateway) / mediana(tempos.direto)
for (const [nome, s] of Object.entries(tempos))
  console.log(
    `${nome.padEnd(12)} median ${mediana(s).toFixed(2)} s, ${Math.min(...s).toFixed(2)} to ${Math.max(...s).toFixed(2)}`,
  )
console.log(`gateway over direct: ${razao.toFixed(2)} (goal: at most 2)`)
for (const [nome, mb] of Object.entries(cresceram))
  console.log(
    `${nome.padEnd(12)} grew by ${mediana(mb).toFixed(0)} MB while 50 went through, ${Math.max(...mb).toFixed(0)} at most`,
  )

async function porDireto(bytes: Buffer) {
  await objetos.putStream('arquivo', Readable.from(emPedacos(bytes), { objectMode: false }), {
    contentType: 'application/pdf',
  })
}

async function peloGateway(bytes: Buffer) {
  const form = () => {
    const f = new FormData()
    f.append('processo_id', processo.id)
    f.append('tipo_documento', 'outros')
    f.append('arquivo', new Blob([bytes as unknown as ArrayBuffer], { type: 'application/pdf' }), 'grande.pdf')
    return f
  }
  await api.post('/api/v1/documentos/upload', 202, { token: owner, form })
}

async function cronometrar(trabalho: () => Promise<void>): Promise<number> {
  const inicio = performance.now()
  await trabalho()
  return (performance.now() - inicio) / 1000
}

/** Watches the resident memory of services. The function returned tells by how many MB each had grown at most. */
function vigiar(nomes: string[]) {
  const antes = new Map(nomes.map((nome) => [nome, residente(nome)]))
  const maior = new Map(antes)
  const relogio = setInterval(() => {
    for (const nome of nomes) maior.set(nome, Math.max(maior.get(nome) ?? 0, residente(nome)))
  }, 20)
  return () => {
    clearInterval(relogio)
    return Object.fromEntries(nomes.map((nome) => [nome, (maior.get(nome) ?? 0) - (antes.get(nome) ?? 0)]))
  }
}

function residente(nome: string): number {
  const pid = (state?.read(join('pids', nome)) ?? '').trim()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function* emPedacos(bytes: Buffer) {
  for (let i = 0; i < bytes.length; i += 65_536) yield bytes.subarray(i, i + 65_536)
}

function mediana(valores: number[]): number {
  return valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? Number.NaN
}
