import { LONGEST, MOST } from '@car/vocabulary/limits'
import { IMOVEL_KIND_LABEL, IMOVEL_KINDS } from '@car/vocabulary/processo'
import { QUALIDADE_LABEL, QUALITIES } from '@car/vocabulary/representante'
import {
  REGISTRO_LABEL,
  REGISTROS,
  TITULARIDADE_LABEL,
  TITULARIDADES,
  TITULO_POSSE_LABEL,
  TITULOS_POSSE,
} from '@car/vocabulary/titularidade'
import { choice, code, documento, DRAWING, FLAG, HECTARES, MUNICIPIO, PERCENT, text, UF } from './kinds.ts'
import type { Fields } from './row.ts'

/**
 * All that a case declares, a row for each field. The interface, the record, the comparison of versions, the form, the
 * pages and the dossier follow from these rows. The order is that of the interface.
 */

/** A title of the property: a matrícula, or an older transcrição. */
export const TITLE = {
  numero: {
    is: text(LONGEST.matricula),
    always: true,
    about: 'Número no cartório.',
    examples: ['64906'],
    read: 'numero_matricula',
    names: {
      form: 'Número da matrícula',
      item: 'Número do registro {n}',
      change: 'número da matrícula',
      comparison: 'Matrícula',
    },
  },
  cartorio: {
    is: text(LONGEST.cartorio),
    about: 'Cartório de registro de imóveis; de uma transcrição, com livro e folha.',
    examples: ['1º Ofício de Sorriso'],
    read: 'cartorio',
    names: { form: 'Cartório', item: 'Cartório do registro {n}', change: 'cartório', comparison: 'Cartório' },
  },
  cnm: {
    is: code(LONGEST.cnm),
    about: 'Código Nacional de Matrícula.',
    examples: ['065938.2.0012345-04'],
    read: 'cnm',
    names: {
      form: 'Código Nacional de Matrícula (CNM)',
      item: 'CNM do registro {n}',
      change: 'CNM',
      comparison: 'CNM',
    },
  },
  area_ha: {
    is: HECTARES,
    about: 'Área deste título, em hectares.',
    examples: [120.5],
    names: {
      form: 'Área da matrícula',
      item: 'Área do registro {n}',
      change: 'área da matrícula',
      comparison: 'Área da matrícula',
    },
  },
  registro: {
    is: choice(REGISTROS, REGISTRO_LABEL),
    about: 'matricula (sem dizer) ou transcricao, de antes de 1976.',
    examples: ['matricula'],
    names: {
      form: 'Tipo do registro',
      item: 'Tipo do registro {n}',
      change: 'registro',
      comparison: 'Tipo do registro',
    },
  },
} as const satisfies Fields

/** Somebody who owns the property or a part of it. */
export const OWNER = {
  nome: {
    is: text(LONGEST.name),
    about: 'Nome do proprietário.',
    examples: ['José Ferreira'],
    required: 'Informe o nome do proprietário.',
    read: 'proprietario_nome',
    readItem: 'coproprietario_nome',
    names: {
      form: 'Nome do proprietário',
      item: 'Nome do dono {n}',
      change: 'nome do proprietário',
      comparison: 'Proprietário',
    },
  },
  cpf_cnpj: {
    is: documento(LONGEST.cpfCnpj),
    about: 'CPF ou CNPJ, com ou sem pontuação; o CNPJ pode ter letras.',
    examples: ['111.444.777-35', 'B7.KD4.0XW/0001-17'],
    required: 'Informe o CPF ou CNPJ.',
    sealed: 'documento',
    names: {
      form: 'CPF ou CNPJ do proprietário',
      item: 'CPF ou CNPJ do dono {n}',
      change: 'CPF ou CNPJ do proprietário',
      comparison: 'CPF ou CNPJ',
    },
  },
  percentual: {
    is: PERCENT,
    about: 'A parte que é sua, em por cento; todas somam no máximo 100.',
    examples: [50],
    names: {
      form: 'Parte do proprietário',
      item: 'Parte do dono {n}',
      change: 'parte do proprietário',
      comparison: 'Parte do proprietário',
    },
  },
} as const satisfies Fields

const IMOVEL = {
  denominacao: {
    is: text(LONGEST.name),
    about: 'Nome do imóvel.',
    required: 'Informe o nome do imóvel.',
    read: 'denominacao',
    names: { form: 'Nome do imóvel', change: 'denominação', comparison: 'Imóvel' },
  },
  municipio_ibge: {
    is: MUNICIPIO,
    required: 'Informe o município.',
    read: 'municipio',
    names: { form: 'Município', change: 'município', comparison: 'Município' },
  },
  uf: {
    is: UF,
    required: 'Informe o estado.',
    read: 'uf',
    names: { form: 'Estado', change: 'estado', comparison: 'UF' },
  },
  area_ha: {
    is: HECTARES,
    about: 'Área do imóvel, em hectares.',
    required: 'Informe a área.',
    read: 'area_ha',
    names: { form: 'Área', change: 'área', comparison: 'Área' },
  },
  tipo: {
    is: choice(IMOVEL_KINDS, IMOVEL_KIND_LABEL),
    about: 'IRU: imóvel rural; AST: assentamento; PCT: território de povos e comunidades tradicionais.',
    required: 'Informe o tipo do imóvel.',
    names: { form: 'Tipo', change: 'tipo do imóvel', comparison: 'Tipo' },
  },
  outros_municipios: {
    value: { is: MUNICIPIO, read: 'municipio', names: { item: 'Município {n}' } },
    most: MOST.municipios,
    about: 'Os outros municípios em que o imóvel está, também de outros estados; o da sede é municipio_ibge.',
    examples: [['5107065']],
    names: { form: 'Outros municípios', change: 'outros municípios', comparison: 'Outros municípios' },
  },
  matricula: {
    fields: TITLE,
    optional: true,
    needless: 'posse',
    about: 'O registro do imóvel; pode faltar quando a titularidade é posse.',
    required: 'Informe a matrícula, ou diga que o imóvel é de posse.',
    names: { form: 'Matrícula' },
  },
  outras_matriculas: {
    fields: TITLE,
    most: MOST.titles,
    item: 'Mais um título.',
    about: 'Os outros títulos do imóvel, no máximo 50. A lista substitui a anterior inteira.',
    examples: [[{ numero: '64906', cartorio: '1º Ofício de Sorriso' }]],
    names: { form: 'Outras matrículas', change: 'outras matrículas', comparison: 'Outra matrícula' },
  },
  titularidade: {
    is: choice(TITULARIDADES, TITULARIDADE_LABEL),
    about: 'O direito que se declara: propriedade (sem dizer), posse, ou mista, de partes por um e por outro.',
    examples: ['posse'],
    names: { form: 'Como você tem a terra', change: 'titularidade', comparison: 'Titularidade' },
  },
  titulo_posse: {
    optional: true,
    about: 'Só com titularidade posse ou mista.',
    examples: [{ tipo: 'titulo_provisorio' }],
    names: {},
    fields: {
      tipo: {
        is: choice(TITULOS_POSSE, TITULO_POSSE_LABEL),
        always: true,
        about: 'O que mostra a posse.',
        examples: ['titulo_provisorio'],
        names: { form: 'O que mostra a posse', change: 'título de posse', comparison: 'Título de posse' },
      },
      descricao: {
        is: text(LONGEST.posse),
        about: 'Mais sobre ele.',
        examples: ['Contrato de concessão de uso 123/2019, do INCRA.'],
        names: {
          form: 'Mais sobre esse papel',
          change: 'descrição do título de posse',
          comparison: 'Descrição do título de posse',
        },
      },
    },
  },
  ccir_codigo: {
    is: code(LONGEST.ccir),
    about: 'Código do imóvel no INCRA, que está no CCIR: 13 dígitos.',
    read: 'ccir_codigo',
    names: { form: 'Código do imóvel no INCRA (CCIR)', change: 'código do CCIR', comparison: 'Código no CCIR' },
  },
  outros_ccir: {
    value: { is: code(LONGEST.ccir), read: 'ccir_codigo', names: { item: 'CCIR {n}' } },
    most: MOST.ccirs,
    about: 'Os códigos de outros CCIR do mesmo imóvel, no máximo 20.',
    examples: [['9500123456797']],
    names: { form: 'Outros CCIR', change: 'outros CCIR', comparison: 'Outros CCIR' },
  },
  geometria: { is: DRAWING, sealed: 'perimetro', names: { form: 'Perímetro' } },
} as const satisfies Fields

export const CADASTRO = {
  imovel: { fields: IMOVEL, optional: false, about: 'O imóvel, como é declarado.', names: {} },
  proprietario: {
    optional: false,
    about: 'O proprietário do imóvel.',
    names: {},
    fields: {
      ...OWNER,
      espolio: {
        is: FLAG,
        about: 'O proprietário morreu e a propriedade é dos herdeiros, em espólio. Submeter pede quem o representa.',
        examples: [true],
        names: { form: 'Espólio', change: 'espólio', comparison: 'Espólio' },
      },
    },
  },
  coproprietarios: {
    fields: OWNER,
    most: MOST.coproprietarios,
    always: true,
    item: 'Mais um dono.',
    about:
      'Quem mais é dono, no máximo 200. A lista substitui a anterior inteira; um item com o seu id e sem cpf_cnpj fica com o número que tinha.',
    examples: [[{ nome: 'José Ferreira', cpf_cnpj: '111.444.777-35', percentual: 50 }]],
    names: { form: 'Outros donos', change: 'outros donos', comparison: 'Outro dono' },
  },
  representante: {
    optional: true,
    about: 'Quem age pelos proprietários, quando há alguém.',
    examples: [{ nome: 'Ana Ferreira', cpf: '529.982.247-25', qualidade: 'inventariante' }],
    names: {},
    fields: {
      nome: {
        is: text(LONGEST.name),
        about: 'Nome do representante.',
        examples: ['Ana Ferreira'],
        required: 'Informe o nome do representante.',
        names: {
          form: 'Nome do representante',
          change: 'representante',
          comparison: 'Representante',
          dossier: 'Representante',
        },
      },
      cpf: {
        is: documento(LONGEST.cpfCnpj),
        about: 'CPF, com ou sem pontuação.',
        examples: ['529.982.247-25'],
        required: 'Informe o CPF do representante.',
        sealed: 'documento',
        names: {
          form: 'CPF do representante',
          change: 'CPF do representante',
          comparison: 'CPF do representante',
          dossier: 'CPF',
        },
      },
      qualidade: {
        is: choice(QUALITIES, QUALIDADE_LABEL),
        about: 'Por que pode representar os proprietários.',
        examples: ['inventariante'],
        required: 'Informe a qualidade do representante.',
        comparedInWords: true,
        names: {
          form: 'Por que age pelos donos',
          change: 'qualidade do representante',
          comparison: 'Qualidade do representante',
          dossier: 'Qualidade',
        },
      },
    },
  },
  observacoes: {
    is: text(LONGEST.remarks),
    about: 'O que mais se queira dizer à análise.',
    names: { form: 'Observações', change: 'observações', comparison: 'Observações', owner: 'Observações' },
  },
} as const satisfies Fields
