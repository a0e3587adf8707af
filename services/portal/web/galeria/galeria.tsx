import '../comum/estilo/base.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useAto } from '../comum/api/ato.ts'
import { consultas } from '../comum/api/consultas.ts'
import { Falha } from '../comum/api/falha.ts'
import { Abas } from '../comum/componentes/abas.tsx'
import { Anuncio } from '../comum/componentes/anuncio.tsx'
import { Barras } from '../comum/componentes/barras.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto, CaixaDeSelecao, CampoDeTexto, GrupoDeOpcoes, Selecao } from '../comum/componentes/campo.tsx'
import { Conflito } from '../comum/componentes/conflito.tsx'
import { Dialogo } from '../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Mensagem } from '../comum/componentes/mensagem.tsx'
import { Migalha } from '../comum/componentes/migalha.tsx'
import { EscolherPeriodo } from '../comum/componentes/periodo.tsx'
import { Recuperado } from '../comum/componentes/recuperado.tsx'
import { ResumoDeErros } from '../comum/componentes/resumo-de-erros.tsx'
import { Situacao } from '../comum/componentes/situacao.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { useRascunhoDe } from '../comum/rascunho.ts'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'

/** Every component in every state, for `test/paginas/galeria.e2e.test.ts`. A new component gets its part here. */

const nada = () => {}

function Parte({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <section className="parte" aria-label={nome}>
      <h2>{nome}</h2>
      {children}
    </section>
  )
}

function Botoes() {
  const [vezes, setVezes] = useState(0)
  return (
    <Parte nome="Botão">
      <div className="acoes">
        <Botao tipo="primario" onClick={() => setVezes(vezes + 1)}>
          Primário
        </Botao>
        <Botao>Secundário</Botao>
        <Botao tipo="simples">Simples</Botao>
        <Botao tipo="perigo">Perigo</Botao>
        <Botao tipo="primario" ocupado onClick={() => setVezes(vezes + 100)}>
          Ocupado
        </Botao>
      </div>
      <p>Pressionado {vezes} vezes</p>
    </Parte>
  )
}

function Campos() {
  const [texto, setTexto] = useState('')
  const [tipo, setTipo] = useState<'IRU' | 'AST' | ''>('')
  const [marcada, setMarcada] = useState(false)
  return (
    <Parte nome="Campo">
      <CampoDeTexto
        nome="nome"
        rotulo="Nome do imóvel"
        dica="Como está na matrícula"
        valor={texto}
        aoMudar={setTexto}
      />
      <CampoDeTexto nome="opcional" rotulo="CNM" opcional valor="" aoMudar={nada} />
      <CampoDeTexto
        nome="errado"
        rotulo="Área"
        erro="Informe a área em hectares."
        valor="abc"
        aoMudar={nada}
        teclado="decimal"
      />
      <AreaDeTexto
        nome="parecer"
        rotulo="Parecer"
        maximo={40}
        valor="Um texto que já está quase no limite."
        aoMudar={nada}
      />
      <Selecao nome="uf" rotulo="Estado" valor="" aoMudar={nada} opcoes={[{ valor: 'GO', texto: 'Goiás' }]} />
      <GrupoDeOpcoes
        nome="tipo"
        rotulo="O que é o imóvel?"
        valor={tipo}
        aoMudar={setTipo}
        opcoes={[
          { valor: 'IRU', texto: 'Um imóvel rural', dica: 'Fazenda, sítio, chácara' },
          { valor: 'AST', texto: 'Um assentamento da reforma agrária' },
        ]}
      />
      <GrupoDeOpcoes
        nome="tipo-errado"
        rotulo="Quem é o proprietário?"
        erro="Escolha uma opção."
        valor=""
        aoMudar={nada}
        opcoes={[
          { valor: 'eu', texto: 'Sou eu' },
          { valor: 'outro', texto: 'Outra pessoa ou empresa' },
        ]}
      />
      <CaixaDeSelecao nome="conferi" rotulo="Conferi os dados" marcada={marcada} aoMudar={setMarcada} />
    </Parte>
  )
}

function Dialogos() {
  const [aberto, setAberto] = useState(false)
  const [conflito, setConflito] = useState(false)
  return (
    <Parte nome="Diálogo">
      <div className="acoes">
        <Botao onClick={() => setAberto(true)}>Cancelar pedido</Botao>
        <Botao onClick={() => setConflito(true)}>Salvar com conflito</Botao>
      </div>
      <Dialogo
        titulo="Cancelar o pedido?"
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <Botao tipo="perigo" onClick={() => setAberto(false)}>
              Cancelar pedido
            </Botao>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <p>Depois de cancelado, o pedido não volta. Para pedir de novo, abra outro processo.</p>
      </Dialogo>
      <Conflito
        conflitos={conflito ? [{ campo: 'denominacao', meu: 'Fazenda Boa Vista', novo: 'Fazenda Bela Vista' }] : []}
        rotulos={{ denominacao: 'Nome do imóvel' }}
        resolver={() => setConflito(false)}
      />
    </Parte>
  )
}

function AbasDaGaleria() {
  const [aberta, setAberta] = useState<'achados' | 'dados' | 'mapa'>('achados')
  return (
    <Parte nome="Abas">
      <Abas
        rotulo="Do caso"
        aberta={aberta}
        aoMudar={setAberta}
        abas={[
          { id: 'achados', texto: 'Achados', conteudo: () => <p>Os achados.</p> },
          { id: 'dados', texto: 'Dados', conteudo: () => <p>Os dados.</p> },
          { id: 'mapa', texto: 'Mapa', conteudo: () => <p>O mapa.</p> },
        ]}
      />
    </Parte>
  )
}

const LINHAS = [
  { numero: '2026/000013', imovel: 'Fazenda Boa Vista do Ribeirão das Pedras', area: 747.88, prazo: '11/12/2026' },
  { numero: '2026/000014', imovel: 'Sítio São José', area: 12.5, prazo: '14/12/2026' },
]

function Tabelas() {
  const [ordenar, setOrdenar] = useState('-prazo_em')
  return (
    <Parte nome="Tabela">
      <Tabela
        legenda="Processos livres"
        linhas={LINHAS}
        chave={({ numero }) => numero}
        ordenar={ordenar}
        aoOrdenar={setOrdenar}
        colunas={[
          { titulo: 'Imóvel', celula: ({ imovel }) => imovel },
          { titulo: 'Número', celula: ({ numero }) => numero },
          { titulo: 'Área', numerica: true, celula: ({ area }) => area.toLocaleString('pt-BR') },
          { titulo: 'Prazo', ordem: 'prazo_em', celula: ({ prazo }) => prazo },
        ]}
      />
      <p>Ordem: {ordenar}</p>
    </Parte>
  )
}

/** The answers of the stand-in, one after another. The last one is repeated. */
const RESPOSTAS = ['CAR-017', 'rede', 'bem', 'CAR-010', 'bem', 'CAR-005', 'bem']

/** A form that keeps its content, and the act to which it leads. */
function Formulario() {
  const rascunho = useRascunhoDe('galeria', 'novo', 'galeria', { texto: '' })
  const enviados = useRef(0)
  const [chaves, setChaves] = useState<string[]>([])
  const ato = useAto(
    async (_entrada: { texto: string }, chave: string) => {
      setChaves((antes) => [...antes, chave])
      const resposta = RESPOSTAS[enviados.current++] ?? 'bem'
      if (resposta !== 'bem') {
        throw new Falha(resposta, `O serviço disse ${resposta}.`, { esperarS: resposta === 'CAR-010' ? 2 : null })
      }
      return enviados.current
    },
    { rascunho, muda: [] },
  )
  return (
    <Parte nome="Formulário">
      <Recuperado rascunho={rascunho} />
      <CampoDeTexto
        nome="texto"
        rotulo="Resposta"
        valor={rascunho.valor.texto}
        aoMudar={(texto) => rascunho.mudar({ texto })}
      />
      <Falhou falha={ato.falha} />
      <Botao ocupado={ato.ocupado} onClick={() => ato.fazer(rascunho.valor)}>
        Responder
      </Botao>
      <p>
        Pedidos: {chaves.length}; chaves: {new Set(chaves).size}
      </p>
      <p>Aceito {ato.saida ?? 'nada'}</p>
    </Parte>
  )
}

const falha = (codigo: string, mensagem: string) =>
  new Falha(codigo, mensagem, { pedido: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10' })

function Galeria() {
  return (
    <main id="conteudo" className="largo">
      <Titulo texto="Galeria" />
      <Botoes />
      <Formulario />
      <Parte nome="Mensagem">
        <Mensagem tipo="sucesso" titulo="Pedido enviado">
          <p>Guarde o recibo.</p>
        </Mensagem>
        <Mensagem tipo="informacao">Ana está com o processo desde 10/03.</Mensagem>
        <Mensagem tipo="atencao" titulo="A foto parece borrada">
          <p>
            Tire outra, ou <a href="#conteudo">envie assim mesmo</a>.
          </p>
        </Mensagem>
        <Mensagem tipo="erro" titulo="Não foi possível ler">
          <p>Envie o documento de novo.</p>
        </Mensagem>
      </Parte>
      <Parte nome="Recusas">
        <Falhou falha={falha('CAR-016', 'Uma parte do serviço está fora do ar. Tente em instantes.')} tentar={nada} />
        <Falhou
          falha={falha(
            'CAR-006',
            'Esta operação exige conta gov.br de nível prata. Aumente o nível em https://confiabilidades.exemplo.test/x e entre de novo.',
          )}
        />
        <Falhou falha={falha('CAR-005', 'O processo está em análise: só um rascunho pode ser editado.')} />
        <Falhou falha={falha('CAR-007', 'Este arquivo já foi enviado. Escolha outro.')} />
        <Falhou falha={new Falha('CAR-010', 'Muitos pedidos.', { esperarS: 120 })} />
      </Parte>
      <Parte nome="Situação">
        {STATUS_PROCESSO.map((status) => (
          <Situacao key={status} status={status} />
        ))}
      </Parte>
      <Campos />
      <Parte nome="Resumo de erros">
        <ResumoDeErros
          erros={[
            { campo: 'errado', mensagem: 'Informe a área em hectares.' },
            { campo: 'tipo-errado', mensagem: 'Escolha uma opção.' },
          ]}
          rotulos={{ errado: 'Área', 'tipo-errado': 'Proprietário' }}
        />
      </Parte>
      <Parte nome="Rascunho">
        <Recuperado rascunho={{ recuperado: true, descartar: async () => {} }} />
      </Parte>
      <Dialogos />
      <AbasDaGaleria />
      <Tabelas />
      <Parte nome="Barras">
        <Barras
          legenda="Processos por idade"
          eixo="Idade"
          rotulos={['0 a 7 dias', '8 a 15 dias', 'mais de 15 dias']}
          series={[{ nome: 'Processos', valores: [8_123_456, 3_012_345, 0] }]}
        />
        <Barras
          legenda="Por dia"
          eixo="Dia"
          rotulos={Array.from({ length: 30 }, (_, i) => `${i + 1}/11`)}
          series={[
            { nome: 'Recebidos', valores: Array.from({ length: 30 }, (_, i) => i % 7) },
            { nome: 'Decididos', valores: Array.from({ length: 30 }, (_, i) => i % 5) },
          ]}
        />
      </Parte>
      <Parte nome="Período">
        <EscolherPeriodo de="2026-02-02" ate="2026-03-03" aoMudar={nada} />
      </Parte>
      <Parte nome="Migalha">
        <Migalha niveis={[{ texto: 'Meus processos' }, { texto: '2026/000013' }]} />
      </Parte>
      <Parte nome="Esqueleto">
        <Esqueleto />
      </Parte>
      <Parte nome="Vazio">
        <Vazio frase="Nenhum processo espera por você.">
          <Botao tipo="primario">Novo processo</Botao>
        </Vazio>
      </Parte>
      <Anuncio />
    </main>
  )
}

const lugar = document.getElementById('raiz')
if (!lugar) throw new Error('galeria.html has no #raiz')
const roteador = createRouter({
  routeTree: createRootRoute({ component: Galeria }),
  history: createMemoryHistory(),
})
createRoot(lugar).render(
  <QueryClientProvider client={consultas}>
    <RouterProvider router={roteador as never} />
  </QueryClientProvider>,
)
