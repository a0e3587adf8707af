import type { Declared, Maybe } from './types.ts'

/** A processo as its service sends it over gRPC: the geometry is JSON text, and absent fields are left out. */
type Sent = {
  imovel?: Maybe<
    Omit<Declared['imovel'], 'matricula' | 'geometria'> & {
      matricula?: Maybe<Declared['imovel']['matricula']>
      geometria?: string | undefined
    }
  >
  proprietario?: Maybe<Declared['proprietario']>
}

/** What was declared, as input of the cross-checks. The CPF or CNPJ is masked, as it always is between services. */
export function declaredOf({ imovel, proprietario }: Sent): Declared {
  if (!imovel || !proprietario) throw new Error('a processo came without its parts')
  const { municipio, uf, area_ha, matricula, ccir_codigo, geometria } = imovel
  return {
    imovel: {
      municipio,
      // A draft may lack any of it, and the wire has no other word for that.
      uf: uf || null,
      area_ha: area_ha || null,
      ccir_codigo,
      matricula: matricula ? { numero: matricula.numero ?? '', cnm: matricula.cnm } : null,
      geometria: geometria === undefined ? null : (JSON.parse(geometria) as Declared['imovel']['geometria']),
    },
    proprietario: { nome: proprietario.nome || null, cpf_cnpj: proprietario.cpf_cnpj || null },
  }
}
