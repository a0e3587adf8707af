import { STATUS_DOCUMENTO_LABEL, TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DocumentoDossie } from '../dados/dossie.ts'
import { dataHora, rotulo, tamanho } from '../dados/formato.ts'
import { definicoes } from '../layout/definicoes.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { escrever, type Fluxo, linhasDe, no, paragrafo, regua } from '../layout/fluxo.ts'
import { notasDo } from './notas-do-anexo.ts'

const GRANDE = { ...ESTILO.capaTitulo, tamanho: 22, entrelinha: 30 }

/** The sheet that says which document follows. */
export function rosto(f: Fluxo, d: DocumentoDossie, numero: number, total: number, a: AnexoPreparado): void {
  f.y = 210
  f.marcadores.push({
    titulo: `Documento ${numero} – ${rotulo(TIPO_DOCUMENTO_LABEL, d.tipo)}`,
    nivel: 2,
    pagina: f.pagina,
    y: f.y - 20,
    noSumario: true,
  })
  const titulo = no(f, 'H2')
  escrever(f, `DOCUMENTO ${numero} DE ${total}`, { x: FOLHA.esquerda, y: f.y }, ESTILO.capaSobretitulo, titulo)
  f.y += 18
  for (const linha of linhasDe(f, rotulo(TIPO_DOCUMENTO_LABEL, d.tipo), FOLHA.util, GRANDE)) {
    escrever(f, linha, { x: FOLHA.esquerda, y: f.y }, GRANDE, titulo)
    f.y += GRANDE.entrelinha
  }
  f.y += 10
  regua(f, FOLHA.esquerda, FOLHA.esquerda + 60, COR.azul)
  f.y += 22
  definicoes(
    f,
    [
      { rotulo: 'Arquivo', valor: d.nome, vao: 4 },
      { rotulo: 'Recebido em', valor: dataHora(d.recebido_em) },
      { rotulo: 'Tamanho', valor: tamanho(d.tamanho) },
      { rotulo: 'Situação', valor: rotulo(STATUS_DOCUMENTO_LABEL, d.status) },
      { rotulo: 'Páginas reproduzidas', valor: String(a.paginas.length) },
      { rotulo: 'SHA-256 do arquivo original', valor: d.hash_sha256, vao: 4 },
    ],
    4,
  )
  f.y += 6
  for (const nota of notasDo(a)) paragrafo(f, nota, com(ESTILO.corpo, COR.secundaria))
}
