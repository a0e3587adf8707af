import { expect, test } from '@jest/globals'
import { fileRefusal } from '../web/shared/uploads/file.ts'

const file = (name: string, { type = '', size = 1_000 } = {}) => fileRefusal({ name, type, size })

test.each(['a.pdf', 'A.JPG', 'a.jpeg', 'a.png', 'a.tif', 'a.heic'])('%s may be sent', (name) =>
  expect(file(name)).toBeNull(),
)

test.each<[string, object, RegExp]>([
  ['a.pdf', { size: 0 }, /vazio/],
  ['a.pdf', { size: 51 * 1024 * 1024 }, /50 MB/],
  ['matricula.pdf.p7s', { type: 'application/pkcs7-signature' }, /assinatura digital.*envie o PDF/],
  ['a.docx', {}, /não é PDF nem foto/],
])('%s is refused, and it is said what to do', (name, how, said) => expect(file(name, how)).toMatch(said))
