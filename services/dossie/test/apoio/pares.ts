import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { naoEncontrado } from '@car/errors/erro-car'
import { createGrpcServer, type Handlers } from '@car/grpc/server'
import { tokensOfAll } from '@car/testing/service-keys'
import { createVerifier } from '@car/identity/verify-token'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import { DOCUMENTOS, PROCESSOS } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'
import type { Person } from '@car/testing/issuer'
import { amostra, documento as amostraDe, exemplo } from '../../../../packages/composicao/test/exemplo.ts'
import { criarCorte } from './corte.ts'

/** The services that have cases and documents, at their process boundary. The test sets their answers. */
export async function criarParesDeTeste(jwksUrl: string) {
  const casos = new Map<string, { autos: Autos; documentos: Documento[] }>()
  const arquivos = new Map<string, Buffer>()
  const baixados: string[] = []
  const pedidos: string[] = []
  const leituras: { processo_id: string; leitura: string | undefined }[] = []
  let antesDoAcesso: () => Promise<void> = async () => {}
  let antesDeBaixar: (id: string) => Promise<void> = async () => {}
  let recibo: Partial<Recibo> = {}
  let antesDosAutos: () => Promise<void> = async () => {}
  const nunca = (): Promise<never> => Promise.reject(naoEncontrado())
  const caso = (id: string) => {
    const achado = casos.get(id)
    if (!achado) throw naoEncontrado()
    return achado
  }
  const servidor = createGrpcServer({
    tokens: tokensOfAll('processos', 'documentos'),
    verify: createVerifier(new URL(jwksUrl)),
    logger: createLogger('teste', 'silent'),
  })
  servidor.add<ProcessosDefinition>(
    PROCESSOS,
    {
      async VerificarAcesso({ processo_id, operacao, leitura }, { usuario }) {
        pedidos.push('VerificarAcesso')
        leituras.push({ processo_id, leitura })
        await antesDoAcesso()
        if (!usuario || operacao !== 'consultar') throw naoEncontrado()
        const status = caso(processo_id).autos.processo?.status ?? ''
        const relacao = 'analise'
        return { processo_id, status, relacao, permitido: true, estado_permite: true, nivel: 'bronze', dono_id: '' }
      },
      async ObterAutos({ id }) {
        pedidos.push('ObterAutos')
        await antesDosAutos()
        const { autos, documentos } = caso(id)
        return { ...autos, documentos }
      },
      async ObterRecibo({ id }, { usuario }) {
        pedidos.push('ObterRecibo')
        const { processo } = caso(id).autos
        if (!usuario || usuario.papel !== 'produtor_rural' || !processo?.imovel) throw naoEncontrado()
        const { geometria: _, ...imovel } = processo.imovel
        return {
          processo_id: id,
          numero: processo.numero,
          submetido_em: processo.submetido_em ?? '',
          por: usuario.nome,
          imovel,
          proprietario: processo.proprietario,
          versao: 2,
          hash: 'a'.repeat(64),
          chave: '7K3MP9T2VWXE',
          url: `https://car.exemplo.gov.br/acompanhar#numero=${processo.numero}&chave=7K3MP9T2VWXE`,
          ...recibo,
        } as Recibo
      },
      async MudouDesde({ processo_id, versao }) {
        pedidos.push('MudouDesde')
        const rejeicoes = caso(processo_id).autos.historico.filter(({ tipo }) => tipo === 'processo_rejeitado')
        return { mudou: rejeicoes.some((ato) => ato.versao > versao) }
      },
    } as Partial<Handlers<ProcessosDefinition>> as Handlers<ProcessosDefinition>,
    soDoDossie(PROCESSOS),
  )
  servidor.add<DocumentosDefinition>(
    DOCUMENTOS,
    {
      ListarPorProcessos: nunca,
      async ListarDoRegistro({ processo_id }) {
        pedidos.push('ListarDoRegistro')
        const documentos = casos.get(processo_id)?.documentos ?? []
        return { documentos }
      },
      ObterAutos: nunca,
      ListarEntregas: nunca,
      Auditar: nunca,
      async PaginarAtos({ processo_id }) {
        pedidos.push('PaginarAtos')
        const atos = caso(processo_id).autos.historico.filter(({ tipo }) => tipo.startsWith('documento_'))
        return { atos: atos.slice(-1), total: atos.length }
      },
      async *BaixarArquivo({ id }) {
        pedidos.push('BaixarArquivo')
        baixados.push(id)
        await antesDeBaixar(id)
        const bytes = arquivos.get(id)
        if (!bytes) throw naoEncontrado()
        for (let de = 0; de < bytes.length; de += 65_536) yield { conteudo: bytes.subarray(de, de + 65_536) }
      },
    } satisfies Handlers<DocumentosDefinition>,
    soDoDossie(DOCUMENTOS),
  )
  const corte = await criarCorte(await servidor.listen('127.0.0.1:0'))

  return {
    endereco: `127.0.0.1:${corte.porta}`,
    corte,
    /** Every question, by the name of its method. */
    pedidos,
    /** What each question said the person was about to look at. */
    leituras,
    antesDoAcesso(fazer: () => Promise<void>): void {
      antesDoAcesso = fazer
    },
    /** Ids of the documents whose file was requested. */
    baixados,
    arquivos,
    /** A case with a photographed matrícula, a CCIR and a document still being read. */
    processo(): { id: string; documentos: string[] } {
      const id = randomUUID()
      const documentos = documentosDe(id, arquivos)
      casos.set(id, { autos: autosDe(id, 'em_analise'), documentos })
      return { id, documentos: documentos.map((d) => d.id) }
    },
    /** A case without documents. */
    vazio(status = 'em_analise', analista?: Person): { id: string } {
      const id = randomUUID()
      casos.set(id, { autos: autosDe(id, status, analista), documentos: [] })
      return { id }
    },
    caso,
    /** Adds an act on a case, or on a document of it. */
    agir(id: string, tipo: 'processo_rejeitado' | 'processo_liberado' | 'documento_validado'): void {
      const { processo, historico } = caso(id).autos
      const andamento = processo?.andamento
      if (!andamento) throw new Error('a case came without its parts')
      const ato = { id: randomUUID(), em: new Date().toISOString(), resumo: 'Um ato.', hash: 'a'.repeat(64) }
      if (!tipo.startsWith('documento_')) andamento.versao_fluxo++
      historico.push({ ...ato, tipo, versao: andamento.versao_fluxo, commit: ato.id, indice: 0 })
    },
    /** Awaited before each file is sent. */
    antesDeBaixar(fazer: (id: string) => Promise<void>): void {
      antesDeBaixar = fazer
    },
    antesDosAutos(fazer: () => Promise<void>): void {
      antesDosAutos = fazer
    },
    /** Changes to receipts from now on. */
    noRecibo(outro: Partial<Recibo>): void {
      recibo = outro
    },
    esquecer: (id: string) => casos.delete(id),
    async close(): Promise<void> {
      await corte.close()
      await servidor.close(0)
    },
  }
}

export type Pares = Awaited<ReturnType<typeof criarParesDeTeste>>

const soDoDossie = (definicao: object): never =>
  Object.fromEntries(Object.keys(definicao).map((metodo) => [metodo, ['dossie']])) as never

function documentosDe(processoId: string, arquivos: Map<string, Buffer>): Documento[] {
  const em = { recebido_em: '2026-11-18T13:42:07.000Z', enviado_por: 'd', confirmacoes: [] }
  const comum = { processo_id: processoId, duplicidade: false, versao: 3, ...em }
  const lido = (tipo: string, caminho: string, numeros: Record<string, string | number>): Documento => {
    const id = randomUUID()
    const { registro } = amostraDe(id, tipo, caminho)
    arquivos.set(id, readFileSync(caminho))
    return {
      ...comum,
      id,
      tipo_documento: tipo,
      status: 'valido',
      hash_sha256: registro.hash_sha256,
      tipo_conteudo: caminho.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
      tamanho_bytes: registro.tamanho,
      nome_arquivo: registro.nome,
      confianca: 94,
      dados: numeros,
      campos: Object.entries(numeros).map(([nome, valor]) => ({
        nome,
        ...(typeof valor === 'string' ? { texto: valor, valor: 'texto' } : { numero: valor, valor: 'numero' }),
        confianca: 95,
        pagina: 1,
        confirmar: false,
      })),
    } as Documento
  }
  return [
    lido('matricula_imovel', amostra('par202.matricula.pdf'), { numero_matricula: '49495', cpf_cnpj: '52998224725' }),
    lido('ccir', amostra('par202.ccir.pdf'), { area_ha: 528.1068 }),
    { ...lido('outros', amostra('par203.ccir.light.jpg'), {}), status: 'processando' },
  ]
}

function autosDe(id: string, status: string, analista?: Person): Autos {
  const { dados } = exemplo()
  const { imovel, proprietario, criado_em } = dados.processo
  const numero = `2026/${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const ato = { id: randomUUID(), em: criado_em, resumo: 'Um ato.', hash: 'a'.repeat(64) }
  const { geometria, ...resto } = imovel
  return {
    processo: {
      id,
      numero,
      status,
      versao: 3,
      imovel: { ...resto, ...(geometria ? { geometria: JSON.stringify(geometria) } : {}) },
      proprietario,
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
