/** Cases in the queue that have everything in common: matrícula, CCIR and perimeter. */
import type { Api } from '@car/local/main-job/api'
import { until } from '@car/testing/until'
import { declared, formOf } from '../stall/cases.ts'

type Named = { id: string }
type Item = { processo_id: string; fatores: { codigo: string }[] }
type People = { owner: string; analyst: string }

const PATIENCE_MS = 600_000

/**
 * Submits the cases, and waits until their papers are read and the queue shows the repeated matrícula of each case.
 * @returns their ids
 */
export async function handIn(api: Api, { owner, analyst }: People, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const { id } = await api.post<Named>('/api/v1/processos', 201, { token: owner, json: declared })
    for (const kind of ['matricula_imovel', 'ccir'])
      await api.post<Named>('/api/v1/documentos/upload', 202, { token: owner, form: formOf(id, kind) })
    await api.post<Named>(`/api/v1/processos/${id}/submeter`, 200, { token: owner, json: {} })
    ids.push(id)
  }
  for (const id of ids) {
    const unread = async () => {
      const papers = await api.list<{ status: string }>(`/api/v1/processos/${id}/documentos`, owner)
      return papers.filter(({ status }) => ['aguardando', 'processando'].includes(status)).length
    }
    await until(unread, (left) => left === 0, PATIENCE_MS)
  }
  const crossed = async () => {
    const rows = await api.list<Item>('/api/v1/analista/processos?status=submetido', analyst)
    const told = rows.filter(({ fatores }) => fatores.some(({ codigo }) => codigo === 'matricula_repetida'))
    return new Set(told.map(({ processo_id }) => processo_id))
  }
  await until(crossed, (told) => ids.every((id) => told.has(id)), PATIENCE_MS)
  return ids
}
