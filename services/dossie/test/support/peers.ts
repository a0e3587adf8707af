import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { read, write } from '@car/cadastro/wire'
import { notFound } from '@car/errors/car-error'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { Person } from '@car/testing/issuer'
import { type Answers, createPeers } from '@car/testing/peers'
import { createWire } from '@car/testing/wire'
import { sample, documento as sampleOf, example } from '../../../../packages/dossier-pages/test/example.ts'

/** The lot in which cases are approved here. */
export const LOTE = '3b9f6c2a-4d1e-4f7b-8a5c-6e2d9b0f1a3c'

export async function createTestPeers(jwksUrl: string) {
  const processos = new Map<string, { autos: Autos; documentos: Documento[] }>()
  const arquivos = new Map<string, Buffer>()
  const downloaded: string[] = []
  const looks: { processo_id: string; leitura: string | undefined }[] = []
  let beforeAccess: () => Promise<void> = async () => {}
  let beforeDownload: (id: string) => Promise<void> = async () => {}
  let recibo: Partial<Recibo> = {}
  let beforeCaseFile: () => Promise<void> = async () => {}
  let proofs: (commits: readonly string[]) => Promise<object> = async () => ({})
  const processoOf = (id: string) => {
    const processo = processos.get(id)
    if (!processo) throw notFound()
    return processo
  }
  const ofProcessos: Answers['processos'] = {
    async VerificarAcesso({ processo_id, operacao, leitura }, { usuario }) {
      looks.push({ processo_id, leitura })
      await beforeAccess()
      if (!usuario || operacao !== 'consultar') throw notFound()
      const status = processoOf(processo_id).autos.processo?.status ?? ''
      const relacao = 'analise'
      return {
        processo_id,
        status,
        relacao,
        permitido: true,
        estado_permite: true,
        nivel: 'bronze',
        dono_id: '',
        so_tipos: [],
      }
    },
    async ObterAutos({ id }) {
      await beforeCaseFile()
      const { autos, documentos } = processoOf(id)
      return { ...autos, documentos }
    },
    async ProvarAtos({ commits }) {
      return { atos: [], chaves: [], ...(await proofs(commits)) }
    },
    async ObterRecibo({ id }, { usuario }) {
      const { processo } = processoOf(id).autos
      if (!usuario || usuario.papel !== 'produtor_rural' || !processo) throw notFound()
      const cadastro = read(processo.cadastro)
      const { geometria: _, ...imovel } = cadastro.imovel
      return {
        processo_id: id,
        numero: processo.numero,
        submetido_em: processo.submetido_em ?? '',
        por: usuario.nome,
        cadastro: write({ ...cadastro, imovel }),
        versao: 2,
        hash: 'a'.repeat(64),
        chave: '7K3MP9T2VWXE',
        url: `https://car.exemplo.gov.br/acompanhar#numero=${processo.numero}&chave=7K3MP9T2VWXE`,
        ...recibo,
      } as Recibo
    },
    async MudouDesde({ processo_id, versao }) {
      const { historico } = processoOf(processo_id).autos
      const rejections = historico.filter(({ tipo }) => tipo === 'processo_rejeitado')
      const approved = historico.some(({ tipo }) => tipo === 'processo_aprovado')
      return {
        mudou: rejections.some((ato) => ato.versao > versao),
        substituido_por: [],
        ...(approved ? { forma: 'lote', lote_id: LOTE } : {}),
      }
    },
  }
  const ofDocumentos: Answers['documentos'] = {
    async ListarDoRegistro({ processo_id }) {
      const documentos = processos.get(processo_id)?.documentos ?? []
      return { documentos }
    },
    async PaginarAtos({ processo_id }) {
      const atos = processoOf(processo_id).autos.historico.filter(({ tipo }) => tipo.startsWith('documento_'))
      return { atos: atos.slice(-1), total: atos.length }
    },
    async *BaixarArquivo({ id }) {
      downloaded.push(id)
      await beforeDownload(id)
      const bytes = arquivos.get(id)
      if (!bytes) throw notFound()
      for (let from = 0; from < bytes.length; from += 65_536) yield { conteudo: bytes.subarray(from, from + 65_536) }
    },
  }
  const peers = createPeers(['dossie'], jwksUrl, { processos: ofProcessos, documentos: ofDocumentos })
  const wire = await createWire(`http://${await peers.listen()}`)

  return {
    address: wire.address,
    wire,
    asked: peers.asked,
    /** The case and the `leitura` of each access check. `leitura` is the kind of look that processos has to record. */
    leituras: looks,
    beforeAccess(run: () => Promise<void>): void {
      beforeAccess = run
    },
    downloaded,
    arquivos,
    /** Adds a case with a photographed matrícula, a CCIR and a document still being read. */
    processo(): { id: string; documentos: string[] } {
      const id = randomUUID()
      const documentos = documentosOf(id, arquivos)
      processos.set(id, { autos: caseFileOf(id, 'em_analise'), documentos })
      return { id, documentos: documentos.map((d) => d.id) }
    },
    empty(status = 'em_analise', analista?: Person): { id: string } {
      const id = randomUUID()
      processos.set(id, { autos: caseFileOf(id, status, analista), documentos: [] })
      return { id }
    },
    caso: processoOf,
    /** Sets the results of the comparison of a case with the official layers. */
    withCamadas(id: string, camadas: Autos['camadas']): void {
      processoOf(id).autos.camadas = camadas
    },
    act(
      id: string,
      tipo: 'processo_aprovado' | 'processo_rejeitado' | 'processo_liberado' | 'documento_validado',
    ): void {
      const { processo, historico } = processoOf(id).autos
      const andamento = processo?.andamento
      if (!andamento) throw new Error('a case came without its parts')
      const ato = { id: randomUUID(), em: new Date().toISOString(), resumo: 'Um ato.', hash: 'a'.repeat(64) }
      if (!tipo.startsWith('documento_')) andamento.versao_fluxo++
      historico.push({ ...ato, tipo, versao: andamento.versao_fluxo, commit: ato.id, indice: 0 })
    },
    beforeDownload(run: (id: string) => Promise<void>): void {
      beforeDownload = run
    },
    beforeCaseFile(run: () => Promise<void>): void {
      beforeCaseFile = run
    },
    /** Sets where acts are in the log of processos. */
    proving(run: typeof proofs): void {
      proofs = run
    },
    /** Sets these fields in all further receipts. */
    inRecibo(other: Partial<Recibo>): void {
      recibo = other
    },
    forget: (id: string) => processos.delete(id),
    async close(): Promise<void> {
      await wire.close()
      await peers.close()
    },
  }
}

export type TestPeers = Awaited<ReturnType<typeof createTestPeers>>

function documentosOf(processoId: string, arquivos: Map<string, Buffer>): Documento[] {
  const em = { recebido_em: '2026-11-18T13:42:07.000Z', enviado_por: 'd', confirmacoes: [] }
  const common = { processo_id: processoId, duplicidade: false, versao: 3, ...em, primeiro_recebido_em: em.recebido_em }
  const readDocumento = (tipo: string, path: string, numbers: Record<string, string | number>): Documento => {
    const id = randomUUID()
    const { registro } = sampleOf(id, tipo, path)
    arquivos.set(id, readFileSync(path))
    return {
      ...common,
      id,
      tipo_documento: tipo,
      status: 'valido',
      hash_sha256: registro.hash_sha256,
      tipo_conteudo: path.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
      tamanho_bytes: registro.tamanho,
      nome_arquivo: registro.nome,
      confianca: 94,
      dados: { ...numbers, titulares: [], titulos: [], municipios: [] },
      campos: Object.entries(numbers).map(([nome, valor]) => ({
        nome,
        ...(typeof valor === 'string' ? { texto: valor, valor: 'texto' } : { numero: valor, valor: 'numero' }),
        confianca: 95,
        pagina: 1,
        confirmar: false,
      })),
    } as Documento
  }
  return [
    readDocumento('matricula_imovel', sample('par202.matricula.pdf'), {
      numero_matricula: '49495',
      cpf_cnpj: '52998224725',
    }),
    readDocumento('ccir', sample('par202.ccir.pdf'), { area_ha: 528.1068 }),
    { ...readDocumento('outros', sample('par203.ccir.light.jpg'), {}), status: 'processando' },
  ]
}

function caseFileOf(id: string, status: string, analista?: Person): Autos {
  const { dados } = example()
  const { imovel, proprietario, observacoes, criado_em } = dados.processo
  const numero = `2026/${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const ato = { id: randomUUID(), em: criado_em, resumo: 'Um ato.', hash: 'a'.repeat(64) }
  return {
    processo: {
      id,
      numero,
      status,
      versao: 3,
      cadastro: write({ imovel, proprietario, observacoes }),
      criado_em,
      atualizado_em: criado_em,
      submetido_em: criado_em,
      andamento: { versao_fluxo: 3, pendencias: [], decisoes: [], tempo_acumulado_s: 0, duplicidade: false },
    },
    pendencias: [],
    recursos: [],
    historico: [
      { ...ato, versao: 1, tipo: 'processo_criado' },
      { ...ato, versao: 2, tipo: 'processo_submetido' },
      {
        ...ato,
        versao: 3,
        tipo: 'processo_assumido',
        ...(analista ? { por: { id: analista.id, nome: analista.nome, tipo_usuario: analista.papel } } : {}),
      },
    ],
  } as unknown as Autos
}
