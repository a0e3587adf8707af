import type { TipoDocumento } from '@car/operations/schemas/documento'
import type { Evento } from './eventos.ts'
import type { Motivo } from './lido.ts'

const NOMES: Record<TipoDocumento, string> = {
  matricula_imovel: 'matrícula do imóvel',
  ccir: 'CCIR',
  planta_georeferenciada: 'planta georreferenciada',
  memorial_descritivo: 'memorial descritivo',
  car_anterior: 'registro anterior no CAR',
  declaracao_area: 'declaração de área',
  outros: 'outro documento',
}

const MOTIVOS: Record<Motivo, string> = {
  ocr_baixa_confianca: 'a imagem não permite uma leitura segura',
  pdf_protegido: 'o PDF é protegido por senha',
  arquivo_corrompido: 'o arquivo está corrompido',
  tipo_divergente: 'o conteúdo é de outro tipo de documento',
  nao_e_documento: 'a imagem não parece ser de um documento',
  paginas_demais: 'o arquivo tem páginas demais',
  imagem_grande_demais: 'a imagem é grande demais',
  tempo_esgotado: 'a leitura demorou demais',
  campo_ausente: 'falta um dado obrigatório',
  dado_invalido: 'um dado lido não é válido',
  falha_processamento: 'houve uma falha no processamento',
  arquivo_malicioso: 'o arquivo contém um programa malicioso e foi isolado',
}

/**
 * The line of an event in the history of its processo; null for what is no act of the case: work in progress, and that
 * somebody else sent the same file, of which nobody is told whose or where.
 */
export function atoDe(evento: Evento, tipoDocumento: TipoDocumento): { tipo: string; resumo: string } | null {
  const nome = NOMES[tipoDocumento]
  switch (evento.tipo) {
    case 'recebido': {
      const como = evento.substitui === null ? 'recebido' : 'recebido em substituição a outro'
      return { tipo: 'documento_recebido', resumo: `Documento ${como}: ${nome}.` }
    }
    case 'validado':
      return {
        tipo: 'documento_validado',
        resumo: `Documento lido e aceito: ${nome} (confiança de ${Math.round(evento.lido.confianca)} %).`,
      }
    case 'invalidado':
      return {
        tipo: 'documento_invalidado',
        resumo: `Documento não aceito: ${nome}; ${MOTIVOS[evento.motivo]}.`,
      }
    case 'descartado':
      return { tipo: 'documento_descartado', resumo: `Documento descartado: ${nome}.` }
    case 'em_processamento':
    case 'devolvido':
    case 'liberado':
    case 'duplicidade_detectada':
      return null
  }
}
