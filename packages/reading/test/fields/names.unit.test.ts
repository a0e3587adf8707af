import { expect, test } from '@jest/globals'
import { cleanName } from '../../src/fields/values/names.ts'

test.each([
  ['“THAÍS GONÇALVES NETO,', 'THAÍS GONÇALVES NETO'],
  ['MARIA D’ÁVILA SIMÕES', "MARIA D'ÁVILA SIMÕES"],
  ["ANA SANT'ANNA", "ANA SANT'ANNA"],
  ["ASSOCIAÇÃO KA'APOR DO RIO CLARO", "ASSOCIAÇÃO KA'APOR DO RIO CLARO"],
  ['Aldeia Ka’apor', "Aldeia Ka'apor"],
  ['T´AHARA XAVANTE', "T'AHARA XAVANTE"],
  ['RUI MBYʼA GUARANI', "RUI MBY'A GUARANI"],
  ['SEAN O‘CONNOR', "SEAN O'CONNOR"],
  ['PA`I KUARA LIMA', "PA'I KUARA LIMA"],
  ['JOÃO DALL´AGNOL', "JOÃO DALL'AGNOL"],
  ["KA' APOR DO RIO CLARO", "KA'APOR DO RIO CLARO"],
  ["MARIA D' ÁVILA", "MARIA D'ÁVILA"],
  ["CONCEIÇÃO'DE FÁTIMA", 'CONCEIÇÃO DE FÁTIMA'], // the apostrophe is a speck
  ["JOÃO 'DA SILVA'", 'JOÃO DA SILVA'],
  ['IRMÃOS FALCÃO & CIA LTDA.', 'IRMÃOS FALCÃO & CIA LTDA'],
  ["USINA PAU D'ARCO S/A.", "USINA PAU D'ARCO S/A"], // a comma after the name may be read as a full stop
  ['. | JOSÉ DE ARAÚJO - ,', 'JOSÉ DE ARAÚJO'],
  ['JOÃO P. DE SOUZA.', 'JOÃO P. DE SOUZA'],
  ['COMPANHIA DE TERRAS DO ARAGUAIA,.', 'COMPANHIA DE TERRAS DO ARAGUAIA'],
])('%s', (raw, name) => expect(cleanName(raw)).toBe(name))

test.each([['12.345'], ['--'], ['A1 2B 3C 44']])('%s is no name', (raw) => expect(cleanName(raw)).toBeNull())
