const place = { municipio_ibge: '5107925', uf: 'MT' }
const ana = { nome: 'Ana Ferreira', cpf_cnpj: '529.982.247-25' }
const PLAIN = {
  imovel: {
    denominacao: 'Fazenda Santa Rita',
    ...place,
    area_ha: 410.2,
    tipo: 'IRU',
    matricula: { numero: '12.345', cartorio: '1º Ofício de Sorriso', cnm: '065938.2.0012345-60' },
    ccir_codigo: '950.012.345.679-7',
  },
  proprietario: ana,
}
const SEVERAL = {
  imovel: {
    ...PLAIN.imovel,
    outros_municipios: ['5107065', '3148103'],
    matricula: { numero: '12.345', area_ha: 300.5 },
    outras_matriculas: [
      { numero: '64906', cartorio: '1º Ofício de Sorriso', cnm: '065938.2.0064906-02', area_ha: 12.5 },
      { numero: '4.321', registro: 'transcricao' },
    ],
    outros_ccir: ['9010160374860'],
    geometria: {
      type: 'Polygon',
      coordinates: [
        [
          [-55.73, -12.56],
          [-55.71, -12.56],
          [-55.71, -12.54],
          [-55.73, -12.56],
        ],
      ],
    },
  },
  proprietario: { ...ana, percentual: 33.3333 },
  coproprietarios: [
    { nome: 'José Ferreira', cpf_cnpj: '11144477735', percentual: 50 },
    { nome: 'Rui', percentual: 10 },
  ],
  observacoes: 'A cerca do norte está em disputa.',
}
const POSSE = {
  imovel: {
    denominacao: 'Lote 7',
    ...place,
    area_ha: 12,
    tipo: 'AST',
    titularidade: 'posse',
    titulo_posse: { tipo: 'titulo_provisorio', descricao: 'Contrato de concessão de uso 123/2019, do INCRA.' },
  },
  proprietario: ana,
}
const MIXED = {
  ...POSSE,
  imovel: {
    ...POSSE.imovel,
    titularidade: 'mista',
    titulo_posse: { tipo: 'contrato' },
    matricula: { numero: '77', registro: 'transcricao', area_ha: 3 },
  },
}
const COMPANY = {
  imovel: PLAIN.imovel,
  proprietario: { nome: 'Agro Rita Ltda.', cpf_cnpj: 'B7.KD4.0XW/0001-17' },
  representante: { nome: 'Ana Ferreira', cpf: '529.982.247-25', qualidade: 'socio' },
}
const estate = (qualidade: string) => ({
  imovel: PLAIN.imovel,
  proprietario: { ...ana, espolio: true },
  representante: { nome: 'José Ferreira', cpf: '111.444.777-35', qualidade },
})

/** Declarations as clients send them, in an order in which neighbours differ in many fields. */
export const DECLARATIONS: Record<string, object> = {
  'an empty draft': {},
  'one title': PLAIN,
  'several titles, places and owners': SEVERAL,
  'a possession without a title': POSSE,
  'a property and a possession': MIXED,
  'a company': COMPANY,
  'an estate and its administrator': estate('inventariante'),
  'an estate and an attorney': estate('procurador'),
  'an estate without a representative': { ...PLAIN, proprietario: { ...ana, espolio: true } },
  'half a representative': { ...PLAIN, representante: { nome: 'José' } },
  'owners without names': { imovel: {}, coproprietarios: [{}], proprietario: { percentual: 50 } },
}

/** Declarations with faults that a schema does not express. */
export const FAULTY: Record<string, object> = {
  'wrong digits': {
    imovel: { matricula: { numero: '1', cnm: '1' }, ccir_codigo: '2', outros_ccir: ['3', '3'] },
    proprietario: { cpf_cnpj: '111.111.111-12' },
    coproprietarios: [{ cpf_cnpj: '5' }],
    representante: { cpf: 'B7.KD4.0XW/0001-17' },
  },
  'a wrong place, and repetitions': {
    imovel: {
      municipio_ibge: '3148103',
      uf: 'MT',
      outros_municipios: ['3148103', '0000000'],
      matricula: { numero: '12.345', cartorio: 'Sorriso' },
      outras_matriculas: [{ numero: '12345', cartorio: 'SORRISO', id: '9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d' }],
      titulo_posse: { tipo: 'contrato' },
    },
    proprietario: { cpf_cnpj: '529.982.247-25', percentual: 60 },
    coproprietarios: [{ cpf_cnpj: '52998224725', percentual: 50, id: '9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d' }],
  },
}
