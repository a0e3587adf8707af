import { LIMITES } from '@car/conferencia/tipos'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createGrpcClient } from '@car/grpc/client'
import { createIdempotency } from '@car/http/idempotency'
import { cofreDeDocumentos } from '@car/identity/cpf'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { AUTH, AVISOS, DOCUMENTOS, DOSSIE } from '@car/proto/servicos'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { chavesDeAcompanhamento } from './domain/acompanhamento.ts'
import { FLUXOS } from './domain/fluxos.ts'
import { criarComparador } from './outbound/comparador.ts'
import { criarContagens } from './outbound/contagens.ts'
import { criarCruzamentos } from './outbound/cruzamentos.ts'
import { criarDistribuicoes } from './outbound/distribuicoes.ts'
import { criarExibicoes } from './outbound/exibicoes.ts'
import { criarFeriados } from './outbound/feriados.ts'
import { criarIncomuns } from './outbound/incomuns.ts'
import { criarDiferencas } from './outbound/diferencas.ts'
import { criarDesenhos } from './outbound/desenhos.ts'
import { criarLeituras } from './outbound/leituras.ts'
import { criarLimitesMunicipais } from './outbound/limites-municipais.ts'
import { criarModelos } from './outbound/modelos.ts'
import { criarNotas } from './outbound/notas.ts'
import { criarNumeros } from './outbound/numeros.ts'
import { criarProprietarios } from './outbound/proprietarios.ts'
import { criarPerimetros } from './outbound/perimetros.ts'
import { criarProcessos } from './outbound/processos.ts'
import { project } from './outbound/project.ts'
import { cruzadoDe, factsOf } from './outbound/publish.ts'
import { criarSigilos } from './outbound/sigilos.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. */
export function createContext(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'processos', logger })
  const tokens = serviceTokens(config.SERVICE_SECRET, 'processos')
  const store = createEventStore(connection, FLUXOS, config.RECORD_KEY)
  const processos = criarProcessos(connection)
  const incomuns = criarIncomuns(connection)
  const modelos = criarModelos(connection)
  const feriados = criarFeriados(connection)
  const relay = createRelay(store, {
    logger,
    project: (change) => project({ store, processos, incomuns, modelos }, change),
    async publish(change) {
      for (const fato of factsOf(change)) await broker.publish(fato)
    },
  })

  const auth = createGrpcClient(AUTH, config.AUTH_GRPC, tokens)
  const sigilos = criarSigilos(cofreDeDocumentos(config.CPF_ENCRYPTION_KEY))
  const ctx: Ctx = {
    store,
    processos,
    numeros: criarNumeros(connection),
    perimetros: criarPerimetros(connection),
    desenhos: criarDesenhos(config.DESENHOS_DIA_MB),
    cruzamentos: criarCruzamentos(connection),
    comparador: criarComparador(),
    limitesMunicipais: criarLimitesMunicipais(connection),
    feriados,
    avisarCruzado: (mudanca) => broker.publish(cruzadoDe(mudanca)),
    diferencas: criarDiferencas(),
    leituras: criarLeituras(connection, config.CURSOR_SECRET),
    contagens: criarContagens(connection),
    exibicoes: criarExibicoes(
      connection,
      Math.max(config.ALERTA_LISTADOS_HORA, config.ALERTA_LISTADOS_DIA, config.ALERTA_REVELACOES_DIA),
    ),
    distribuicoes: criarDistribuicoes(connection),
    incomuns,
    proprietarios: criarProprietarios(auth, sigilos),
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    auth,
    dossie: createGrpcClient(DOSSIE, config.DOSSIE_GRPC, tokens),
    avisos: createGrpcClient(AVISOS, config.AVISOS_GRPC, tokens),
    sigilos,
    modelos,
    notas: criarNotas(store, config.CPF_ENCRYPTION_KEY),
    emMaos: new Map(),
    chaves: chavesDeAcompanhamento(config.TRACKING_SECRET),
    publicUrl: config.PUBLIC_URL,
    prazos: {
      analiseDias: config.PRAZO_ANALISE_DIAS,
      recursoDias: config.PRAZO_RECURSO_DIAS,
      feriados: feriados.de,
    },
    limites: { ...LIMITES, areaDivergencia: config.AREA_DIVERGENCIA },
    limitesDeAcesso: {
      casosPorHora: config.ALERTA_CASOS_HORA,
      casosPorDia: config.ALERTA_CASOS_DIA,
      listadosPorHora: config.ALERTA_LISTADOS_HORA,
      listadosPorDia: config.ALERTA_LISTADOS_DIA,
      cpfPorDia: config.ALERTA_REVELACOES_DIA,
    },
    logger,
    agora: () => new Date(),
  }
  return {
    ctx,
    connection,
    broker,
    relay,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency: createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY),
    cursors: createCursors(config.CURSOR_SECRET),
    closePeers: () => [ctx.documentos, ctx.auth, ctx.dossie, ctx.avisos].forEach((peer) => peer.close()),
  }
}
