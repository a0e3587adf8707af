import { TIPO_LEITURA_LABEL } from '@car/vocabulary/acesso'
import { PRIORIDADE_LABEL, PRIORIDADES } from '@car/vocabulary/analise'
import { STATUS_DOCUMENTO_LABEL, TIPO_DOCUMENTO_LABEL, TIPOS_DOCUMENTO } from '@car/vocabulary/documento'
import { STATUS_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import { ANALISTAS, PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { STATUS_PROCESSO_LABEL, TIPO_IMOVEL_LABEL, TIPOS_IMOVEL } from '@car/vocabulary/processo'
import { comMaiuscula } from '@car/vocabulary/texto'

const LABELS = {
  ...STATUS_PROCESSO_LABEL,
  ...STATUS_DOCUMENTO_LABEL,
  ...STATUS_PENDENCIA_LABEL,
  ...TIPO_DOCUMENTO_LABEL,
  ...TIPO_IMOVEL_LABEL,
  ...PRIORIDADE_LABEL,
  ...PAPEL_LABEL,
  ...TIPO_LEITURA_LABEL,
}
const ROTULOS = Object.fromEntries(Object.entries(LABELS).map(([codigo, label]) => [codigo, comMaiuscula(label)]))

/** The registry's words as a script that the pages import. */
export const VOCABULARIO_JS = Object.entries({ ROTULOS, TIPOS_DOCUMENTO, TIPOS_IMOVEL, PRIORIDADES, ANALISTAS })
  .map(([nome, valor]) => `export const ${nome} = ${JSON.stringify(valor)}\n`)
  .join('')
