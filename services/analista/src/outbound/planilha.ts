import { createThread, WorkFailed } from '@car/child/thread'
import { ErroCar } from '@car/errors/erro-car'
import { diaDePlanilha } from '@car/relatorio/periodo'
import type { Relatorio } from '../domain/relatorios.ts'

/** `dia` is a time as spreadsheets count it, in days. */
export type Celula = string | number | { dia: number } | null
export type Folha = { nome: string; colunas: readonly string[]; larguras: number[]; linhas: Celula[][] }

/** A request has nine seconds. Ten thousand lines take one, on an idle processor. */
const LIMITE_MS = 7_000
const ESPERAM = 8
const DE_UMA_PESSOA = 2
const MEGABYTES = 256
const LARGURAS = [10, 40] as const

/** Makes workbooks on a separate thread: a large one would hold up everybody else. */
export function criarPlanilhas() {
  const thread = createThread<Folha, Uint8Array>(new URL('./planilha-thread.ts', import.meta.url), {
    limitMs: LIMITE_MS,
    waiting: ESPERAM,
    ofOne: DE_UMA_PESSOA,
    heapMegabytes: MEGABYTES,
  })

  return {
    /**
     * The bytes of a report as xlsx. @throws CAR-016 when too many are being made, in all or for this person; CAR-017
     */
    async escrever(quem: string, nome: string, { colunas, linhas, instantes }: Relatorio): Promise<Uint8Array> {
      const celula = (linha: Relatorio['linhas'][number], coluna: string): Celula => {
        const valor = linha[coluna] ?? null
        return typeof valor === 'string' && instantes.includes(coluna) ? { dia: diaDePlanilha(valor) } : valor
      }
      const largura = (coluna: string) => {
        const textos = linhas.slice(0, 100).map((l) => String(l[coluna] ?? '').length)
        return Math.min(Math.max(LARGURAS[0], coluna.length, ...textos) + 2, LARGURAS[1])
      }
      const folha = {
        nome,
        colunas,
        larguras: colunas.map(largura),
        linhas: linhas.map((linha) => colunas.map((c) => celula(linha, c))),
      }
      return thread.run(folha, quem).catch((erro: unknown) => {
        if (erro instanceof WorkFailed) throw new ErroCar('tempo_esgotado', { cause: erro })
        throw erro
      })
    },
    close: () => thread.close(),
  }
}

export type Planilhas = ReturnType<typeof criarPlanilhas>
