import { write } from '@car/cadastro/wire'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import { describe, expect, test } from '@jest/globals'
import { assembleData } from '../src/usecases/assemble-data.ts'

const AT = '2026-11-20T10:00:00.000Z'
const ana = { id: 'a', nome: 'Ana', tipo_usuario: 'analista_ambiental' }
const ato = (versao: number, tipo: string, extra: object = {}) => ({
  id: `${versao}${tipo}`,
  versao,
  tipo,
  em: AT,
  resumo: '',
  hash: `hash-${versao}-${tipo}`,
  ...extra,
})

const files = {
  processo: {
    id: 'p',
    numero: '2026/000001',
    status: 'pendente',
    versao: 4,
    cadastro: write({
      imovel: {
        denominacao: 'FAZENDA',
        municipio_ibge: '3148103',
        municipio: 'Patrocínio',
        uf: 'MG',
        area_ha: 528.1068,
        tipo: 'IRU',
        matricula: { numero: '49495' },
        geometria: {
          type: 'Polygon',
          coordinates: [
            [
              [-47, -19],
              [-46.98, -19],
              [-46.98, -18.98],
              [-47, -19],
            ],
          ],
        },
      },
      proprietario: { nome: 'MARIA', cpf_cnpj: '529.982.247-25' },
      observacoes: null,
    }),
    responsavel_tecnico: { id: 't', nome: 'Rafael', conselho: 'CREA-MG', registro: '1', art_trt: 'ART' },
    criado_em: AT,
    atualizado_em: AT,
    substituido_por: [],
    andamento: {
      versao_fluxo: 4,
      pendencias: [],
      decisoes: [
        { resultado: 'rejeitado', em: AT, por: ana, codigo_motivo: 'OUTRO', motivo: 'Porque sim.', tempo_s: 1 },
      ],
      tempo_acumulado_s: 0,
      duplicidade: false,
    },
  },
  pendencias: [
    {
      id: 'x',
      numero: '1/2026',
      tipo: 'dado',
      descricao: 'd',
      status: 'aberta',
      prazo_em: AT,
      criada_em: AT,
      documento_ids: [],
      versao_processo: 4,
    },
  ],
  recursos: [],
  documentos: [],
  com_duplicidade: false,
  camadas: [],
  historico: [
    ato(1, 'processo_criado'),
    ato(1, 'documento_recebido'),
    ato(2, 'processo_assinado', { por: { id: 't', nome: 'Rafael', tipo_usuario: 'responsavel_tecnico' } }),
    ato(3, 'processo_submetido'),
    ato(4, 'pendencia_criada', { por: ana }),
    ato(9, 'dossie_solicitado'),
    ato(5, 'cpf_revelado'),
  ],
} as unknown as Autos

const documento = {
  id: 'd',
  processo_id: 'p',
  enviado_por: 'd',
  confirmacoes: [],
  tipo_documento: 'ccir',
  status: 'valido',
  hash_sha256: 'h',
  tipo_conteudo: 'application/pdf',
  tamanho_bytes: 10,
  recebido_em: AT,
  primeiro_recebido_em: AT,
  duplicidade: false,
  versao: 3,
  dados: { area_ha: 300, cpf_cnpj: '52998224725', titulares: [], titulos: [], municipios: [] },
  campos: [
    { nome: 'area_ha', numero: 300, valor: 'numero', confianca: 99, pagina: 1, confirmar: false },
    { nome: 'cpf_cnpj', texto: '52998224725', valor: 'texto', confianca: 99, pagina: 1, confirmar: false },
  ],
} as Documento

describe('what a dossier says', () => {
  const dados = assembleData({ ...files, documentos: [documento], com_duplicidade: true })

  test('names nobody’s CPF in full, wherever it stood', () => {
    expect(JSON.stringify(dados)).not.toMatch(/529\.?982\.?247-?25/)
    expect(dados.processo.proprietario.cpf_cnpj).toBe('***.982.247-**')
    expect(dados.documentos[0]?.campos[1]).toEqual({
      nome: 'cpf_cnpj',
      valor: '***.982.247-**',
      confianca: 99,
      pagina: 1,
    })
  })

  test('names the cases that it follows, and those that have replaced it', () => {
    const origem = { tipo: 'retificacao', processos: [{ id: 'o', numero: '2026/000001' }], documentos: [] }
    const replacedBy = [{ id: 's', numero: '2026/000009' }]
    const processo = { ...files.processo, origem, substituido_por: replacedBy }
    const { processo: told } = assembleData({ ...files, processo } as Autos)
    expect([told.origem, told.substituido_por]).toEqual([
      { tipo: 'retificacao', numeros: ['2026/000001'] },
      ['2026/000009'],
    ])
    expect(dados.processo).not.toHaveProperty('origem')
  })

  test('has the opinion of an approval, and the reason of a rejection', () => {
    const approved = { resultado: 'aprovado', em: AT, por: ana, parecer: 'Confere.', tempo_s: 1 }
    const { processo } = files
    const andamento = { ...processo?.andamento, decisoes: [...(processo?.andamento?.decisoes ?? []), approved] }
    const { decisoes } = assembleData({ ...files, processo: { ...processo, andamento } } as Autos)
    expect(decisoes.map(({ motivo, parecer }) => [motivo, parecer])).toEqual([
      ['Porque sim.', null],
      [null, 'Confere.'],
    ])
  })

  test('has the findings of the cross-checks and the risk that follows', () => {
    expect(dados.crossChecks).toContainEqual(
      expect.objectContaining({
        situacao: 'divergencia',
        declarado: 528.1068,
        lido: 300,
        peso: expect.any(Number),
        evidencias: [{ documento_id: 'd', pagina: 1, confianca: 99 }],
      }),
    )
    expect(dados.processo.score_risco).toBeGreaterThanOrEqual(40)
  })

  test('says how many módulos fiscais the CCIR gives, where that is certain', () => {
    expect(dados.processo.imovel.modulos_fiscais).toBeNull()
    const numbers = { area_ha: 528.1068, modulo_fiscal_ha: 40, modulos_fiscais: 13.2027 }
    const campos = Object.entries(numbers).map(([nome, numero]) => ({ ...documento.campos[0], nome, numero }))
    const read = { ...documento, dados: numbers, campos } as Documento
    expect(assembleData({ ...files, documentos: [read] }).processo.imovel.modulos_fiscais).toBe(13.2027)
  })

  test('says how complete the file is, by the documents that it reproduces', () => {
    expect(dados.processo.score_completude).toBe(50)
    expect(assembleData(files).processo.score_completude).toBe(25)
  })

  test('says what was reserved, and what a person read', () => {
    const { processo } = files
    const ressalva = {
      id: 'rv',
      tipo_documento: 'ccir',
      motivo: 'ilegivel',
      texto: 'Molhou.',
      documento_id: 'd',
      status: 'aceita',
      criada_em: AT,
      decisao: { motivo: 'Lê-se.', por: ana, em: AT },
    }
    const withVerdict = {
      ...files,
      processo: { ...processo, andamento: { ...processo?.andamento, ressalvas: [ressalva] } },
    }
    const [area] = documento.campos
    const lido = { ...documento, campos: [{ ...area, fonte: 'pessoa' }] } as Documento
    const said = assembleData({ ...withVerdict, documentos: [lido] } as Autos)
    expect(said.ressalvas).toEqual([
      {
        tipo_documento: 'ccir',
        motivo: 'ilegivel',
        texto: 'Molhou.',
        documento_id: 'd',
        status: 'aceita',
        criada_em: AT,
        decisao: { motivo: 'Lê-se.', por: 'Ana', em: AT },
      },
    ])
    expect(said.documentos[0]?.campos).toEqual([
      expect.objectContaining({ nome: 'area_ha', valor: 300, dictated: true }),
    ])
  })

  test('has each official layer, with what was said of its areas and the shapes of the largest', () => {
    const shape = { type: 'MultiPolygon', coordinates: [] }
    const edition = { fonte: 'FUNAI', edicao: '2026-01', hash: 'f', carregada_em: AT }
    const found = { hectares: 12.4, parte: 0.03, leve: false }
    const camadas = [
      {
        ...edition,
        tipo: 'terra_indigena',
        resultado: 'sobreposicao',
        total_achados: 2,
        achados: [
          {
            ...found,
            nome: 'Araçari',
            codigo: '7',
            forma: JSON.stringify(shape),
            avaliacao: { resultado: 'descartado' },
            contestacao: { texto: 'Corrigido.', documento_ids: ['d'], em: AT },
          },
          { ...found, leve: true },
        ],
      },
      { ...edition, tipo: 'quilombola', uf: 'MG', resultado: 'nao_verificavel', motivo: 'complexa', achados: [] },
    ]
    expect(assembleData({ ...files, camadas } as unknown as Autos).camadas).toEqual([
      {
        ...edition,
        tipo: 'terra_indigena',
        uf: null,
        resultado: 'sobreposicao',
        motivo: null,
        total_achados: 2,
        achados: [
          {
            ...found,
            nome: 'Araçari',
            codigo: '7',
            forma: shape,
            avaliacao: { resultado: 'descartado', motivo: null },
            contestacao: { texto: 'Corrigido.', documento_ids: ['d'], em: AT },
          },
          { ...found, nome: null, codigo: null, leve: true },
        ],
      },
      expect.objectContaining({ tipo: 'quilombola', uf: 'MG', motivo: 'complexa', achados: [] }),
    ])
  })

  test('says who signed, raised, decided', () => {
    expect(dados.processo.responsavel_tecnico).toEqual({
      nome: 'Rafael',
      conselho: 'CREA-MG',
      registro: '1',
      art_trt: 'ART',
      assinado_em: AT,
    })
    expect(dados.pendencias[0]).toMatchObject({ numero: '1/2026', criada_por: 'Ana', resposta: null })
    expect(dados.decisoes).toEqual([
      {
        tipo: 'rejeitado',
        em: AT,
        por: 'Ana',
        codigo_motivo: 'OUTRO',
        motivo: 'Porque sim.',
        parecer: null,
        lote: null,
        segunda_leitura: null,
      },
    ])
  })

  test('says who else has read it, and how the two readings were settled', () => {
    const read = structuredClone(files)
    const [decisao] = read.processo?.andamento?.decisoes ?? []
    if (decisao) decisao.segunda_leitura = { leitor: { id: 'b', nome: 'Bia' }, forma: 'acordo' }
    expect(assembleData(read).decisoes).toMatchObject([
      { por: 'Ana', segunda_leitura: { leitor: 'Bia', forma: 'acordo' } },
    ])
  })

  test('ends the chain with the last act of the case itself', () => {
    expect(dados.historico).toHaveLength(7)
    expect(dados.trail).toEqual({ atos: 4, ultimo_hash: 'hash-4-pendencia_criada' })
  })

  test('draws what was declared', () => expect(dados.processo.imovel.geometria).toMatchObject({ type: 'Polygon' }))

  test('a technician who may sign and has not is named without a date', () => {
    const withoutSignature = structuredClone(files)
    if (withoutSignature.processo) withoutSignature.processo.responsavel_tecnico = { id: 't', nome: 'Rafael' }
    expect(assembleData(withoutSignature).processo.responsavel_tecnico).toMatchObject({
      nome: 'Rafael',
      assinado_em: null,
    })
  })
})
