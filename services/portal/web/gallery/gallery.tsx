import '../fill.ts'
import '../shared/style/base.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useAto } from '../shared/api/ato.ts'
import { queries } from '../shared/api/queries.ts'
import { Failure } from '../shared/api/failure.ts'
import { Tabs } from '../shared/components/tabs.tsx'
import { Announcement } from '../shared/components/announcement.tsx'
import { Bars } from '../shared/components/bars.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextArea, Checkbox, TextField, OptionGroup, SelectField } from '../shared/components/campo.tsx'
import { Conflict } from '../shared/components/conflict.tsx'
import { Dialog } from '../shared/components/dialog.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Message } from '../shared/components/message.tsx'
import { Breadcrumb } from '../shared/components/breadcrumb.tsx'
import { ChoosePeriod } from '../shared/components/period.tsx'
import { NotLogged, Proven } from '../shared/registro/prova.tsx'
import { Recovered } from '../shared/components/recovered.tsx'
import { ErrorSummary } from '../shared/components/error-summary.tsx'
import { Status } from '../shared/components/status.tsx'
import { Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { useRascunhoOf } from '../device/drafts.ts'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'

/**
 * The gallery shows components in their states, for `test/pages/everybody/gallery.e2e.test.ts`. A new component gets its part
 * here.
 */

const nothing = () => {}

function Part({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <section className="part" aria-label={nome}>
      <h2>{nome}</h2>
      {children}
    </section>
  )
}

function Proofs() {
  const proof = { prova: '', hash: '', sal: '', indice: 1233, tamanho: 5120, em: '2026-11-20T15:00:00.000Z' }
  return (
    <Part nome="Prova">
      <Proven prova={{ ...proof, travado: true }} />
      <Proven prova={{ ...proof, travado: false }} />
      <NotLogged again={nothing} busy={false} />
      <NotLogged again={nothing} busy />
    </Part>
  )
}

function Buttons() {
  const [times, setTimes] = useState(0)
  return (
    <Part nome="Botão">
      <div className="actions">
        <Button kind="primary" onClick={() => setTimes(times + 1)}>
          Primário
        </Button>
        <Button>Secundário</Button>
        <Button kind="plain">Simples</Button>
        <Button kind="danger">Perigo</Button>
        <Button kind="primary" busy onClick={() => setTimes(times + 100)}>
          Ocupado
        </Button>
      </div>
      <p>Pressionado {times} vezes</p>
    </Part>
  )
}

function Campos() {
  const [texto, setText] = useState('')
  const [tipo, setKind] = useState<'IRU' | 'AST' | ''>('')
  const [checked, setChecked] = useState(false)
  return (
    <Part nome="Campo">
      <TextField nome="nome" label="Nome do imóvel" hint="Como está na matrícula" valor={texto} onChange={setText} />
      <TextField nome="optional" label="CNM" optional valor="" onChange={nothing} />
      <TextField
        nome="wrong"
        label="Área"
        erro="Informe a área em hectares."
        valor="abc"
        onChange={nothing}
        keyboard="decimal"
      />
      <TextArea
        nome="parecer"
        label="Parecer"
        max={40}
        valor="Um texto que já está quase no limite."
        onChange={nothing}
      />
      <SelectField nome="uf" label="Estado" valor="" onChange={nothing} options={[{ valor: 'GO', texto: 'Goiás' }]} />
      <OptionGroup
        nome="tipo"
        label="O que é o imóvel?"
        valor={tipo}
        onChange={setKind}
        options={[
          { valor: 'IRU', texto: 'Um imóvel rural', hint: 'Fazenda, sítio, chácara' },
          { valor: 'AST', texto: 'Um assentamento da reforma agrária' },
        ]}
      />
      <OptionGroup
        nome="wrong-kind"
        label="Quem é o proprietário?"
        erro="Escolha uma opção."
        valor=""
        onChange={nothing}
        options={[
          { valor: 'eu', texto: 'Sou eu' },
          { valor: 'outro', texto: 'Outra pessoa ou empresa' },
        ]}
      />
      <Checkbox nome="checked" label="Conferi os dados" checked={checked} onChange={setChecked} />
    </Part>
  )
}

function Dialogs() {
  const [aberto, setOpened] = useState(false)
  const [conflict, setConflict] = useState(false)
  return (
    <Part nome="Diálogo">
      <div className="actions">
        <Button onClick={() => setOpened(true)}>Cancelar pedido</Button>
        <Button onClick={() => setConflict(true)}>Salvar com conflito</Button>
      </div>
      <Dialog
        titulo="Cancelar o pedido?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <Button kind="danger" onClick={() => setOpened(false)}>
              Cancelar pedido
            </Button>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>Depois de cancelado, o pedido não volta. Para pedir de novo, abra outro processo.</p>
      </Dialog>
      <Conflict
        conflicts={conflict ? [{ campo: 'denominacao', mine: 'Fazenda Boa Vista', fresh: 'Fazenda Bela Vista' }] : []}
        labels={{ denominacao: 'Nome do imóvel' }}
        resolver={() => setConflict(false)}
      />
    </Part>
  )
}

function GalleryTabs() {
  const [aberta, setExpanded] = useState<'achados' | 'dados' | 'mapa'>('achados')
  return (
    <Part nome="Abas">
      <Tabs
        label="Do caso"
        aberta={aberta}
        onChange={setExpanded}
        tabs={[
          { id: 'achados', texto: 'Achados', content: () => <p>Os achados.</p> },
          { id: 'dados', texto: 'Dados', content: () => <p>Os dados.</p> },
          { id: 'mapa', texto: 'Mapa', content: () => <p>O mapa.</p> },
        ]}
      />
    </Part>
  )
}

const ROWS = [
  { numero: '2026/000013', imovel: 'Fazenda Boa Vista do Ribeirão das Pedras', area: 747.88, prazo: '11/12/2026' },
  { numero: '2026/000014', imovel: 'Sítio São José', area: 12.5, prazo: '14/12/2026' },
]

function Tables() {
  const [ordenar, setSort] = useState('-prazo_em')
  return (
    <Part nome="Tabela">
      <Table
        caption="Processos livres"
        linhas={ROWS}
        chave={({ numero }) => numero}
        ordenar={ordenar}
        onSort={setSort}
        columns={[
          { titulo: 'Imóvel', cell: ({ imovel }) => imovel },
          { titulo: 'Número', cell: ({ numero }) => numero },
          { titulo: 'Área', numeric: true, cell: ({ area }) => area.toLocaleString('pt-BR') },
          { titulo: 'Prazo', order: 'prazo_em', cell: ({ prazo }) => prazo },
        ]}
      />
      <p>Ordem: {ordenar}</p>
    </Part>
  )
}

/** The answers of the fake service, in turn. The last answer is repeated. */
const ANSWERS = ['CAR-017', 'network', 'well', 'CAR-010', 'well', 'CAR-005', 'well']

function Form() {
  const rascunho = useRascunhoOf('gallery', 'new', 'gallery', { texto: '' })
  const sent = useRef(0)
  const [keys, setKeys] = useState<string[]>([])
  const ato = useAto(
    async (_input: { texto: string }, chave: string) => {
      setKeys((before) => [...before, chave])
      const response = ANSWERS[sent.current++] ?? 'well'
      if (response !== 'well') {
        throw new Failure(response, `O serviço disse ${response}.`, { waitS: response === 'CAR-010' ? 2 : null })
      }
      return sent.current
    },
    { rascunho, changes: [] },
  )
  return (
    <Part nome="Formulário">
      <Recovered rascunho={rascunho} />
      <TextField
        nome="texto"
        label="Resposta"
        valor={rascunho.valor.texto}
        onChange={(texto) => rascunho.change({ texto })}
      />
      <Failed failure={ato.failure} />
      <Button busy={ato.busy} onClick={() => ato.run(rascunho.valor)}>
        Responder
      </Button>
      <p>
        Pedidos: {keys.length}; chaves: {new Set(keys).size}
      </p>
      <p>Aceito {ato.output ?? 'nada'}</p>
    </Part>
  )
}

const failure = (code: string, mensagem: string) =>
  new Failure(code, mensagem, { requestId: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10' })

function Gallery() {
  return (
    <main id="conteudo" className="wide">
      <Titulo texto="Galeria" />
      <Buttons />
      <Form />
      <Part nome="Mensagem">
        <Message kind="success" heading="Pedido enviado">
          <p>Guarde o recibo.</p>
        </Message>
        <Message kind="info">Ana está com o processo desde 10/03.</Message>
        <Message kind="warning" heading="A foto parece borrada">
          <p>
            Tire outra, ou <a href="#conteudo">envie assim mesmo</a>.
          </p>
        </Message>
        <Message kind="danger" heading="Não foi possível ler">
          <p>Envie o documento de novo.</p>
        </Message>
      </Part>
      <Part nome="Recusas">
        <Failed
          failure={failure('CAR-016', 'Uma parte do serviço está fora do ar. Tente em instantes.')}
          retry={nothing}
        />
        <Failed
          failure={failure(
            'CAR-006',
            'Esta operação exige conta gov.br de nível prata. Aumente o nível em https://confiabilidades.exemplo.test/x e entre de novo.',
          )}
        />
        <Failed failure={failure('CAR-005', 'O processo está em análise: só um rascunho pode ser editado.')} />
        <Failed failure={failure('CAR-007', 'Este arquivo já foi enviado. Escolha outro.')} />
        <Failed failure={new Failure('CAR-010', 'Muitos pedidos.', { waitS: 120 })} />
      </Part>
      <Part nome="Situação">
        {STATUS_PROCESSO.map((status) => (
          <Status key={status} status={status} />
        ))}
      </Part>
      <Campos />
      <Part nome="Resumo de erros">
        <ErrorSummary
          errors={[
            { campo: 'wrong', mensagem: 'Informe a área em hectares.' },
            { campo: 'wrong-kind', mensagem: 'Escolha uma opção.' },
          ]}
          labels={{ wrong: 'Área', 'wrong-kind': 'Proprietário' }}
        />
      </Part>
      <Part nome="Rascunho">
        <Recovered rascunho={{ recovered: true, reset: async () => {} }} />
      </Part>
      <Dialogs />
      <GalleryTabs />
      <Proofs />
      <Tables />
      <Part nome="Barras">
        <Bars
          caption="Processos por idade"
          axis="Idade"
          labels={['0 a 7 dias', '8 a 15 dias', 'mais de 15 dias']}
          series={[{ nome: 'Processos', values: [8_123_456, 3_012_345, 0] }]}
        />
        <Bars
          caption="Por dia"
          axis="Dia"
          labels={Array.from({ length: 30 }, (_, i) => `${i + 1}/11`)}
          series={[
            { nome: 'Recebidos', values: Array.from({ length: 30 }, (_, i) => i % 7) },
            { nome: 'Decididos', values: Array.from({ length: 30 }, (_, i) => i % 5) },
          ]}
        />
      </Part>
      <Part nome="Período">
        <ChoosePeriod de="2026-02-02" ate="2026-03-03" onChange={nothing} />
      </Part>
      <Part nome="Migalha">
        <Breadcrumb levels={[{ texto: 'Meus processos' }, { texto: '2026/000013' }]} />
      </Part>
      <Part nome="Esqueleto">
        <Skeleton />
      </Part>
      <Part nome="Vazio">
        <Empty sentence="Nenhum processo espera por você.">
          <Button kind="primary">Novo processo</Button>
        </Empty>
      </Part>
      <Announcement />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
