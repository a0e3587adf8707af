import { randomUUID } from 'node:crypto'
import { municipioName } from '@car/cadastro/municipio'
import type { Campo } from '@car/proto/gen/car/documentos/v1/Campo'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import pLimit from 'p-limit'
import { square } from '../../../../packages/layers/test/layers.ts'
import { OWNER, PROPRIETARIA_CPF } from '../interruption-acts.ts'
import type { Setup } from '../support.ts'

const NAME = 'FULANA DE TAL'
/** The hectares of a square of 0.01 degrees at these latitudes, as the service measures it. */
const SIDE = 0.01

let made = 0
/** The service allows eight drawings for each account at once. */
const drawing = pLimit(4)

type Values = Record<string, string | number>

export function paper(processo_id: string, tipo_documento: 'matricula_imovel' | 'ccir', values: Values): Documento {
  const campos = Object.entries(values).map(([nome, value]) => ({
    nome,
    ...(typeof value === 'number' ? { numero: value, valor: 'numero' } : { texto: value, valor: 'texto' }),
    confianca: 98,
    pagina: 1,
    caixa: { x: 0.1, y: 0.1, largura: 0.2, altura: 0.02 },
    confirmar: false,
  })) as unknown as Campo[]
  return {
    id: randomUUID(),
    processo_id,
    enviado_por: OWNER.id,
    confirmacoes: [],
    tipo_documento,
    status: 'valido',
    hash_sha256: 'a'.repeat(64),
    tipo_conteudo: 'application/pdf',
    tamanho_bytes: 1,
    recebido_em: new Date().toISOString(),
    primeiro_recebido_em: new Date().toISOString(),
    duplicidade: false,
    versao: 1,
    dados: { ...values, titulares: [], titulos: [], municipios: [] },
    campos,
  }
}

/** Adds the check digits (ISO 7064, MOD 97-10). */
const cnmOf = (digits: string): string => `${digits}${String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')}`

/** Files and submits cases of which nothing is wrong, each in a place of its own of this municipality. */
export const submitClean = (m: Setup, uf: string, municipio_ibge: string, count: number): Promise<string[]> =>
  drawing.map(Array.from({ length: count }), () => submitOne(m, uf, municipio_ibge))

async function submitOne(m: Setup, uf: string, municipio_ibge: string): Promise<string> {
  const n = made++
  const number = String(40_000 + n)
  const ccir_codigo = `950${String(1_000_000_000 + n * 11)}`.slice(0, 13)
  const cnm = cnmOf(`0659382${number.padStart(7, '0')}`)
  const geometria = square(-60 + (n % 100) * 0.02, -10 - Math.floor(n / 100) * 0.02, SIDE)
  const area_ha = 121.5
  const imovel = {
    denominacao: `SÍTIO ${n}`,
    uf,
    municipio_ibge,
    area_ha,
    tipo: 'IRU',
    matricula: { numero: number, cnm },
    ccir_codigo,
    geometria,
  }
  const proprietario = { nome: NAME, cpf_cnpj: PROPRIETARIA_CPF }
  const opened = await m.ask(OWNER, 'POST', '/processos', { imovel, proprietario })
  if (opened.status !== 201) throw new Error(opened.texto)
  const id = opened.body.data.id as string
  const both = {
    numero_matricula: number,
    area_ha,
    proprietario_nome: NAME,
    cpf_cnpj: PROPRIETARIA_CPF,
    ccir_codigo,
    municipio: municipioName(municipio_ibge),
    uf,
  }
  m.documentos.set(id, [
    paper(id, 'matricula_imovel', { ...both, cnm }),
    paper(id, 'ccir', { ...both, modulos_fiscais: 1.215, modulo_fiscal_ha: 100 }),
  ])
  const { status, texto } = await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)
  if (status !== 200) throw new Error(texto)
  return id
}
