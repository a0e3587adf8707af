import { pedir } from '../api.js'
import { aviso, el, rotulo } from '../dom.js'
import { TIPOS_IMOVEL } from '../vocabulario.js'

const campo = (rotulo, name, extra = {}) => el('label', {}, rotulo, el('input', { name, ...extra }))

/** Opens a draft. */
export async function novo() {
  const falhas = el('div')
  const form = el(
    'form',
    { class: 'cartao', onsubmit: abrir },
    el(
      'div',
      { class: 'grade' },
      campo('Nome do imóvel', 'denominacao', { required: true, maxlength: 200 }),
      campo('Município (código do IBGE)', 'municipio_ibge', {
        required: true,
        pattern: '[0-9]{7}',
        inputmode: 'numeric',
      }),
      campo('UF', 'uf', { required: true, maxlength: 2, pattern: '[A-Za-z]{2}' }),
      campo('Área (ha)', 'area_ha', { required: true, inputmode: 'decimal' }),
      el(
        'label',
        {},
        'Tipo',
        el(
          'select',
          { name: 'tipo' },
          TIPOS_IMOVEL.map((tipo) => el('option', { value: tipo }, rotulo(tipo))),
        ),
      ),
      campo('Número da matrícula', 'matricula', { required: true, maxlength: 30 }),
      campo('Código do imóvel no CCIR', 'ccir_codigo', { maxlength: 20 }),
      campo('Nome do proprietário', 'nome', { required: true, maxlength: 200 }),
      campo('CPF ou CNPJ do proprietário', 'cpf_cnpj', { required: true, maxlength: 20 }),
    ),
    el('div', { class: 'acoes' }, el('button', { class: 'br-button primary' }, 'Abrir rascunho')),
  )

  async function abrir(evento) {
    evento.preventDefault()
    const f = Object.fromEntries(new FormData(form))
    const imovel = {
      denominacao: f.denominacao,
      municipio_ibge: f.municipio_ibge,
      uf: f.uf.toUpperCase(),
      tipo: f.tipo,
      area_ha: Number(f.area_ha.replace(/\./g, '').replace(',', '.')),
      matricula: { numero: f.matricula },
      ...(f.ccir_codigo ? { ccir_codigo: f.ccir_codigo } : {}),
    }
    try {
      const { data } = await pedir('POST', '/processos', {
        corpo: { imovel, proprietario: { nome: f.nome, cpf_cnpj: f.cpf_cnpj } },
      })
      location.hash = `#/processos/${data.id}`
    } catch (falha) {
      falhas.replaceChildren(aviso(falha))
      falhas.scrollIntoView()
    }
  }
  return [el('h1', {}, 'Novo processo'), falhas, form]
}
