/** A whole case as a dossier's data, with real sample files; what a test needs otherwise it changes. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Anexo, AtoDossie, CampoDossie, DadosDossie, DocumentoDossie } from '../src/composicao/dados.ts'

export const amostra = (nome: string) => fileURLToPath(new URL(`../../../samples/${nome}`, import.meta.url))
const sha256 = (dado: string | Uint8Array) => createHash('sha256').update(dado).digest('hex')

interface Par {
  numero_matricula: string
  area_ha: number
  proprietario_nome: string
  ccir_codigo: string
  processo: { imovel: DadosDossie['processo']['imovel'] }
}

export function par(nome: string): Par {
  const pares = JSON.parse(readFileSync(amostra('pairs.json'), 'utf8')) as Record<string, Par>
  const achado = pares[nome]
  if (achado === undefined) throw new Error(`no pair ${nome}`)
  return achado
}

const MIME: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tif: 'image/tiff' }

export function documento(id: string, tipo: string, caminho: string, mais: Partial<DocumentoDossie> = {}) {
  const bytes = readFileSync(caminho)
  const nome = caminho.split('/').at(-1) ?? ''
  const registro: DocumentoDossie = {
    id,
    tipo,
    nome,
    hash_sha256: sha256(bytes),
    status: 'valido',
    recebido_em: '2026-11-18T13:42:07.000Z',
    tamanho: bytes.length,
    confianca: 94,
    campos: [],
    ...mais,
  }
  const anexo: Anexo = { documento: id, caminho, mime: MIME[nome.split('.').at(-1) ?? ''] ?? '' }
  return { registro, anexo }
}

const campo = (nome: string, valor: string | number | null, confianca: number | null, pagina = 1): CampoDossie => ({
  nome,
  valor,
  confianca,
  pagina,
})

export function atos(quantos: number): AtoDossie[] {
  const tipos = [
    ['processo_criado', 'Rascunho 2026/000123 aberto.', 'MARIA APARECIDA DA CONCEIÇÃO', 'produtor_rural'],
    [
      'documento_recebido',
      'Documento recebido: matrícula do imóvel.',
      'MARIA APARECIDA DA CONCEIÇÃO',
      'produtor_rural',
    ],
    ['documento_validado', 'Documento lido e aceito: matrícula do imóvel (confiança de 94 %).', null, null],
    ['processo_submetido', 'Processo submetido à análise.', 'MARIA APARECIDA DA CONCEIÇÃO', 'produtor_rural'],
    ['processo_assumido', 'Análise assumida por Ana Beatriz Nogueira.', 'Ana Beatriz Nogueira', 'analista_ambiental'],
    [
      'pendencia_criada',
      'Pendência 1 (esclarecimento) criada: explique a diferença entre a área da matrícula e a do CCIR.',
      'Ana Beatriz Nogueira',
      'analista_ambiental',
    ],
  ] as const
  return Array.from({ length: quantos }, (_, i) => {
    const [tipo, resumo, nome, tipo_usuario] = tipos[i % tipos.length] ?? tipos[0]
    return {
      versao: i + 1,
      tipo,
      em: new Date(Date.UTC(2026, 10, 18, 13, 40, i * 37)).toISOString(),
      por: nome === null ? null : { nome, tipo_usuario },
      resumo,
      hash: sha256(`ato ${i}`),
    }
  })
}

/** The pair 202: a photographed matrícula and a CCIR, as far along as an answered pendency. */
export function exemplo(): { dados: DadosDossie; anexos: Anexo[] } {
  const p = par('par202')
  const matricula = documento('d1', 'matricula_imovel', amostra('par202.matricula.medium.jpg'), {
    confianca: 92.4,
    campos: [
      campo('numero_matricula', p.numero_matricula, 97),
      campo('area_ha', p.area_ha, 95),
      campo('proprietario_nome', p.proprietario_nome, 88),
      campo('cartorio', '1º Ofício de Registro de Imóveis', 81),
      campo('comarca', 'Patrocínio', 64),
      campo('cnm', null, null),
    ],
  })
  const ccir = documento('d2', 'ccir', amostra('par202.ccir.light.jpg'), {
    confianca: 95.1,
    campos: [
      campo('ccir_codigo', p.ccir_codigo, 98),
      campo('area_ha', p.area_ha, 96),
      campo('proprietario_nome', p.proprietario_nome, 93),
    ],
  })
  const emPdf = documento('d3', 'outros', amostra('par202.matricula.pdf'), {
    confianca: 100,
    nome: 'certidão de inteiro teor – matrícula 49495.pdf',
  })
  const borrado = documento('d4', 'ccir', amostra('ccir8.blurred.jpg'), {
    status: 'invalido',
    confianca: 31,
    motivo: 'ocr_baixa_confianca',
  })
  const historico = atos(17)
  const dados: DadosDossie = {
    codigo_verificacao: 'K7QM-4T2X-9FHD',
    url_verificacao: 'https://car.exemplo.gov.br/verificar/K7QM-4T2X-9FHD',
    emitido_em: '2026-11-21T12:20:31.000Z',
    processo: {
      id: '5b2c5b57-19c7-4c6c-9a73-0c2f3f1f8b11',
      numero: '2026/000123',
      status: 'em_analise',
      versao: historico.length,
      situacao_car: null,
      imovel: { ...p.processo.imovel, municipio: 'Patrocínio' },
      proprietario: { nome: p.proprietario_nome, cpf_cnpj: '***.072.703-**' },
      responsavel_tecnico: {
        nome: 'Rafael Tavares Lima',
        conselho: 'CREA-MG',
        registro: '123456/D',
        art_trt: 'MG20260012345',
        assinado_em: '2026-11-18T14:02:00.000Z',
      },
      analista: { nome: 'Ana Beatriz Nogueira' },
      observacoes:
        'Imóvel herdado em 2019; o georreferenciamento foi feito em maio de 2026.\n\nA porteira principal fica na estrada municipal PTC-040.',
      score_completude: 92,
      score_risco: 18,
      criado_em: '2026-11-18T13:40:00.000Z',
      submetido_em: '2026-11-18T14:10:22.000Z',
      prazo_em: '2026-12-18T23:59:59.000Z',
    },
    documentos: [matricula.registro, ccir.registro, emPdf.registro, borrado.registro],
    conferencias: [
      {
        codigo: 'matricula_numero',
        mensagem: 'Número da matrícula',
        situacao: 'ok',
        declarado: '49495',
        lido: '49495',
        evidencias: [{ documento_id: 'd1', pagina: 1, confianca: 97 }],
      },
      {
        codigo: 'area_matricula',
        mensagem: 'Área da matrícula',
        situacao: 'ok',
        declarado: '528,1068 ha',
        lido: '528,1068 ha',
        evidencias: [{ documento_id: 'd1', pagina: 1, confianca: 95 }],
      },
      {
        codigo: 'area_ccir',
        mensagem: 'Área do CCIR: a diferença é pequena e o CCIR é declaratório',
        situacao: 'aviso',
        declarado: '528,1068 ha',
        lido: '530,0000 ha',
        evidencias: [{ documento_id: 'd2', pagina: 1, confianca: 96 }],
      },
      {
        codigo: 'proprietario',
        mensagem: 'Nome do proprietário',
        situacao: 'divergencia',
        declarado: 'MARIA APARECIDA DA CONCEIÇÃO',
        lido: 'MARIA APARECIDA CONCEIÇÃO SILVA',
        evidencias: [{ documento_id: 'd2', pagina: 1, confianca: 93 }],
      },
      {
        codigo: 'municipio',
        mensagem: 'Município da matrícula',
        situacao: 'nao_verificavel',
        declarado: 'Patrocínio – MG',
        lido: null,
        evidencias: [],
      },
    ],
    pendencias: [
      {
        numero: '1',
        tipo: 'esclarecimento',
        descricao:
          'Explique a diferença entre a área da matrícula (528,1068 ha) e a do CCIR (530,0000 ha), ou atualize o CCIR no INCRA e envie o novo certificado.',
        status: 'respondida',
        criada_em: '2026-11-19T17:30:00.000Z',
        criada_por: 'Ana Beatriz Nogueira',
        prazo_em: '2026-12-11T02:59:59.000Z',
        documento_id: 'd2',
        resposta:
          'O CCIR é anterior ao georreferenciamento. O pedido de atualização foi feito ao INCRA em 20/11/2026, protocolo em anexo.',
        respondida_em: '2026-11-20T11:05:10.000Z',
      },
      {
        numero: '2',
        tipo: 'documento',
        descricao: 'Envie o CCIR de novo: a foto está desfocada.',
        status: 'aberta',
        criada_em: '2026-11-20T18:00:00.000Z',
        criada_por: 'Ana Beatriz Nogueira',
        prazo_em: '2026-12-12T02:59:59.000Z',
        documento_id: 'd4',
      },
    ],
    decisoes: [
      {
        tipo: 'rejeitado',
        em: '2026-11-20T19:00:00.000Z',
        por: 'Ana Beatriz Nogueira',
        codigo_motivo: 'AREA_DIVERGENTE',
        texto: 'A área declarada diverge da área do CCIR sem explicação nos autos.',
      },
    ],
    recursos: [
      {
        status: 'deferido',
        fundamentacao: 'A diferença vem do georreferenciamento, posterior ao CCIR, como mostra a certidão juntada.',
        aberto_em: '2026-11-20T20:00:00.000Z',
        decidido_em: '2026-11-20T21:30:00.000Z',
        decidido_por: 'Carlos Eduardo Prado',
        decisao: 'Recurso deferido: a documentação juntada explica a diferença.',
      },
    ],
    historico,
    trilha: { atos: historico.length, ultimo_hash: historico.at(-1)?.hash ?? '', verificada: true },
  }
  return { dados, anexos: [matricula.anexo, ccir.anexo, emPdf.anexo] }
}
