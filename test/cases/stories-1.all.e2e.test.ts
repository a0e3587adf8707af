import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { dados, get, post } from '../support/api.ts'
import { act, getProcesso, rascunho, rejectionRequest, submeter } from '../support/factory.ts'
import { jpeg } from '../support/papers/files.ts'
import {
  ccirPaper,
  cnpjOf,
  contractPaper,
  cpfOf,
  matriculaPaper,
  measuredAnew,
  transcricaoPaper,
} from '../support/papers/papers.ts'
import { CPF, personOf, tokenOf, type Who } from '../support/sign-in.ts'
import {
  actsInOrder,
  achadosOf,
  agreeing,
  answer,
  approve,
  begun,
  declare,
  differing,
  filed,
  handIn,
  judge,
  landOf,
  ownerOf,
  paperData,
  withPapers,
} from '../support/stories.ts'
import type { Achado, ExtractedData, Pendencia, Recurso, Ressalva } from '../support/types.ts'

/** Tests stories that tests of pages do not walk, each from its papers to a decision. */

const assumir = async (id: string): Promise<void> => void dados(await act(id, 'assumir'))

const ressalvar = async (who: Who, id: string, json: object): Promise<Ressalva> =>
  dados<Ressalva>(await post(`/processos/${id}/ressalvas`, await tokenOf(who), json), 201)
const decide = async (id: string, { id: ressalva }: Ressalva, json: object): Promise<Ressalva> =>
  dados<Ressalva>(await act(id, `ressalvas/${ressalva}/decidir`, 'analista', json))
const idOf = ({ id }: { id: string }): string => id

/** The rules that agree if a matrícula and a CCIR confirm the whole declaration. */
const ALL_AGREES = [
  'area_ccir',
  'area_entre_documentos',
  'area_geometria',
  'area_matricula',
  'codigo_ccir',
  'codigo_matricula',
  'cpf_ccir',
  'cpf_matricula',
  'municipio_ccir',
  'municipio_matricula',
  'numero_ccir',
  'numero_matricula',
  'proprietario_ccir',
  'proprietario_entre_documentos',
  'proprietario_matricula',
  'uf_ccir',
  'uf_matricula',
]

test('2. a settler files for a lot that has no matrícula', async () => {
  const maria = ownerOf('maria')
  const land = landOf(2, 'Lote 12, Assentamento Nova Esperança', 18.5)
  const titulo = { tipo: 'titulo_provisorio', descricao: 'Contrato de concessão de uso 12 de 2019, do INCRA' }
  const fresh = declare(land, maria, {
    imovel: { tipo: 'AST', matricula: undefined, titularidade: 'posse', titulo_posse: titulo },
  })
  const { id } = await withPapers('maria', fresh, [{ tipo: 'ccir', arquivo: await ccirPaper(paperData(land, maria)) }])
  const texto = 'O lote é de um assentamento e ainda não tem matrícula própria.'
  const ressalva = await ressalvar('maria', id, { tipo_documento: 'matricula_imovel', motivo: 'sem_titulo', texto })
  expect((await submeter(id)).status).toBe('submetido')
  expect(await differing(id)).toEqual([])
  expect(await agreeing(id)).toEqual([
    'area_ccir',
    'area_geometria',
    'codigo_ccir',
    'cpf_ccir',
    'municipio_ccir',
    'proprietario_ccir',
    'uf_ccir',
  ])

  await assumir(id)
  const reason = 'O lote está na relação do INCRA em nome da requerente.'
  expect((await decide(id, ressalva, { resultado: 'aceita', motivo: reason })).status).toBe('aceita')
  expect(await approve(id, 'Posse de assentada, com título provisório.')).toBe('aprovado')
  const expected = [
    ...begun(1),
    'ressalva_feita',
    'processo_submetido',
    'processo_assumido',
    'ressalva_decidida',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'maria', expected)).toEqual(expected)
})

test('3. a couple files for two matrículas and a transcription in two municipalities', async () => {
  const [husband, wife] = [ownerOf('joao'), { nome: 'Ana Maria de Souza Oliveira', cpf_cnpj: cpfOf(300) }]
  const nome = 'Fazenda Três Irmãos'
  const [home, old] = [landOf(3, nome, 120.5), landOf(4, nome, 40)]
  const beyond = landOf(5, nome, 80.25, { municipio: 'Guimarânia', municipio_ibge: '3128907', uf: 'MG' })
  const titles = [
    { numero: home.numero, area_ha: home.area_ha },
    { numero: beyond.numero, area_ha: beyond.area_ha },
    { numero: old.numero, area_ha: old.area_ha, registro: 'transcricao', cartorio: 'Livro 3-F, folha 112' },
  ] as const
  const [matricula, ...outras_matriculas] = titles
  const { geometria, area_ha } = landOf(6, nome, 240.75)
  const fresh = declare(home, husband, {
    imovel: {
      area_ha,
      geometria,
      matricula,
      outras_matriculas,
      outros_ccir: [beyond.ccir_codigo],
      outros_municipios: [beyond.municipio_ibge],
    },
    coproprietarios: [{ ...wife, percentual: 50 }],
    proprietario: { percentual: 50 },
  })
  const couple = { owner: husband, spouse: wife }
  const papersOf = (land: typeof home) => ({ ...paperData(land, husband), ...couple })
  const { id } = await withPapers('joao', fresh, [
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(papersOf(home)) },
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(papersOf(beyond)) },
    { tipo: 'ccir', arquivo: await ccirPaper({ ...papersOf(home), area_ha: home.area_ha + old.area_ha }) },
    { tipo: 'ccir', arquivo: await ccirPaper(papersOf(beyond)) },
  ])
  const sent = await handIn('joao', id, [{ tipo: 'matricula_imovel', arquivo: await transcricaoPaper(papersOf(old)) }])
  const transcricao = sent.at(-1)?.id
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'valido'))
  const confirmations = { campos: [{ nome: 'numero_matricula', valor: old.numero }] }
  dados(await post(`/documentos/${transcricao}/confirmacoes`, await tokenOf('joao'), confirmations))
  await submeter(id, 'joao')

  // No CCIR names the transcrição, and its number cannot be read automatically.
  expect(await differing(id)).toEqual(['numero_ccir aviso', 'numero_matricula a_confirmar'])
  expect(await agreeing(id)).toEqual([...ALL_AGREES, 'area_titulo'].toSorted())
  await assumir(id)
  const open = (await achadosOf(id)).find(({ situacao }) => situacao === 'a_confirmar') as Achado
  expect(open).toMatchObject({ declarado: old.numero, informado: old.numero, documento_id: transcricao })
  expect(await judge(id, open.id, { resultado: 'confirmado' })).toMatchObject({ peso: 0 })
  expect(await approve(id, 'Dois registros e uma transcrição do mesmo casal.')).toBe('aprovado')

  const expected = [
    ...begun(5),
    'documento_confirmado',
    'processo_submetido',
    'processo_assumido',
    'achado_avaliado',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'joao', expected)).toEqual(expected)
})

test('5. a partner files for a company, whose CCIR is from before it bought the rest', async () => {
  const company = { nome: 'Agropecuária Rio Claro Ltda', cpf_cnpj: cnpjOf(500) }
  const land = landOf(8, 'Fazenda Rio Claro', 320)
  const data = paperData(land, company)
  const partner = { nome: personOf('joao').nome, cpf: CPF.joao, qualidade: 'socio' }
  const { id } = await filed('joao', declare(land, company, { representante: partner }), [
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(data) },
    { tipo: 'ccir', arquivo: await ccirPaper({ ...data, area_ha: 200 }) },
  ])
  const areas = ['area_ccir', 'area_entre_documentos']
  expect(await differing(id)).toEqual(areas.map((codigo) => `${codigo} divergencia`))
  expect(await agreeing(id)).toEqual(ALL_AGREES.filter((codigo) => !areas.includes(codigo)))

  await assumir(id)
  const found = (await achadosOf(id)).find(({ codigo }) => codigo === 'area_ccir') as Achado
  const pendencia = dados<Pendencia>(await act(id, `achados/${found.id}/criar-pendencia`, 'analista', {}), 201)
  expect(pendencia).toMatchObject({ tipo: 'documento', status: 'aberta', documento_id: found.documento_id })
  const documentos = await handIn('joao', id, [{ tipo: 'ccir', arquivo: await ccirPaper(data) }])
  await answer(id, 'joao', 'Segue o CCIR deste ano.', [documentos.at(-1)?.id ?? ''])
  expect((await getProcesso(id, 'joao')).status).toBe('em_analise')
  expect(await differing(id)).toEqual([])
  expect(await approve(id, 'O CCIR novo confere.')).toBe('aprovado')

  const expected = [
    ...begun(2),
    'processo_submetido',
    'processo_assumido',
    'pendencia_criada',
    'documento_recebido',
    'documento_validado',
    'pendencia_respondida',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'joao', expected)).toEqual(expected)
})

test('6. a woman files for land that she holds by a contract', async () => {
  const maria = ownerOf('maria')
  const land = landOf(9, 'Chácara Santa Luzia', 12.75)
  const data = paperData(land, maria)
  const titulo = { tipo: 'contrato', descricao: 'Cessão de direitos possessórios de 2004' }
  const fresh = declare(land, maria, {
    imovel: { matricula: undefined, titularidade: 'posse', titulo_posse: titulo },
  })
  const { id } = await withPapers('maria', fresh, [
    { tipo: 'ccir', arquivo: await ccirPaper(data) },
    { tipo: 'outros', arquivo: await contractPaper(data), nome: 'contrato.pdf' },
  ])
  const texto = 'A terra é de posse, comprada por contrato, e nunca teve matrícula.'
  const ressalva = await ressalvar('maria', id, { tipo_documento: 'matricula_imovel', motivo: 'sem_titulo', texto })
  await submeter(id)
  expect(await differing(id)).toEqual([])

  await assumir(id)
  const question = { tipo: 'esclarecimento', descricao: 'Há ação de usucapião sobre esta posse?' }
  dados<Pendencia>(await act(id, 'criar-pendencia', 'analista', question), 201)
  await answer(id, 'maria', 'Não há nenhuma ação.')
  const reason = 'O contrato e os vizinhos confirmam a posse.'
  expect((await decide(id, ressalva, { resultado: 'aceita', motivo: reason })).status).toBe('aceita')
  expect(await approve(id, 'Posse mansa, comprovada por contrato.')).toBe('aprovado')

  const expected = [
    ...begun(2),
    'ressalva_feita',
    'processo_submetido',
    'processo_assumido',
    'pendencia_criada',
    'pendencia_respondida',
    'ressalva_decidida',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'maria', expected)).toEqual(expected)
})

test('8. an old transcription that only a person can read', async () => {
  const joao = ownerOf('joao')
  const land = landOf(11, 'Sítio do Avô', 56.4)
  const { numero, area_ha } = land
  const matricula = { numero, registro: 'transcricao', cartorio: 'Livro 3-B, folha 41' }
  const { id } = await rascunho('joao', declare(land, joao, { imovel: { matricula } }))
  const [copy] = await handIn('joao', id, [
    { tipo: 'matricula_imovel', arquivo: jpeg('ccir8.blurred.jpg'), nome: 'transcricao.jpg', mime: 'image/jpeg' },
    { tipo: 'ccir', arquivo: await ccirPaper(paperData(land, joao)) },
  ])
  expect(copy).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
  const texto = 'É a certidão que o meu avô guardou, e o livro do cartório se perdeu.'
  const ressalva = await ressalvar('joao', id, {
    tipo_documento: 'matricula_imovel',
    motivo: 'ilegivel',
    texto,
    documento_id: copy?.id,
  })
  expect((await submeter(id, 'joao')).status).toBe('submetido')

  await assumir(id)
  const typed = { numero_matricula: numero, area_ha, proprietario_nome: joao.nome }
  const reason = 'Com lupa se leem o número, a área e o nome.'
  await decide(id, ressalva, { resultado: 'aceita', motivo: reason, dados: typed })
  const read = await until(
    async () => dados<ExtractedData>(await get(`/documentos/${copy?.id}/dados-extraidos`, await tokenOf('analista'))),
    (extracted) => extracted.area_ha !== null,
  )
  expect(read).toMatchObject(typed)
  expect(await differing(id)).toEqual([])
  expect(await agreeing(id)).toEqual(expect.arrayContaining(['area_matricula', 'numero_matricula', 'numero_ccir']))
  expect(await approve(id, 'A transcrição confere com o CCIR.')).toBe('aprovado')

  const expected = [
    'processo_criado',
    'documento_recebido',
    'documento_invalidado',
    'ressalva_feita',
    'processo_submetido',
    'processo_assumido',
    'ressalva_decidida',
    'documento_aceito',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'joao', expected)).toEqual(expected)
})

test('9. an appeal with a newer certificate is won', async () => {
  const maria = ownerOf('maria')
  const land = landOf(12, 'Fazenda Água Limpa', 131.25)
  const data = paperData(land, maria)
  const old = { ...data, area_ha: 98.4 }
  const { id } = await filed('maria', declare(land, maria), [
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(old) },
    { tipo: 'ccir', arquivo: await ccirPaper(data) },
  ])
  expect(await differing(id)).toEqual(['area_entre_documentos divergencia', 'area_matricula divergencia'])
  await assumir(id)
  dados(await act(id, 'rejeitar', 'analista', rejectionRequest))

  const anew = await matriculaPaper(old, [measuredAnew(131.25, 'cento e trinta e um hectares e vinte e cinco ares')])
  const documento_ids = (await handIn('maria', id, [{ tipo: 'matricula_imovel', arquivo: anew }])).slice(-1).map(idOf)
  const fundamentacao = 'A área foi retificada no registro; segue a certidão nova.'
  const body = { fundamentacao, documento_ids }
  const recurso = dados<Recurso>(await post(`/processos/${id}/recursos`, await tokenOf('maria'), body), 201)
  const decisao = 'A certidão nova traz a área declarada.'
  const decided = await post(`/supervisor/recursos/${recurso.id}/decidir`, await tokenOf('supervisora'), {
    resultado: 'deferido',
    fundamentacao: decisao,
  })
  expect(dados<Recurso>(decided)).toMatchObject({ status: 'deferido', documento_ids })
  expect(await getProcesso(id)).toMatchObject({ status: 'em_analise', analista: null })
  await assumir(id)
  expect(await differing(id)).toEqual([])
  expect(await approve(id, 'A área confere com a averbação.')).toBe('aprovado')

  const expected = [
    ...begun(2),
    'processo_submetido',
    'processo_assumido',
    'processo_rejeitado',
    'documento_recebido',
    'documento_validado',
    'recurso_aberto',
    'recurso_decidido',
    'processo_assumido',
    'processo_aprovado',
  ]
  expect(await actsInOrder(id, 'maria', expected)).toEqual(expected)
})
