import './confianca.ts'
import './comum/estilo/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { consultas } from './comum/api/consultas.ts'
import { apagarEnviosVencidos } from './comum/envios/guardados.ts'
import { apagarVencidos } from './comum/rascunho.ts'
import { roteador } from './rotas.ts'

const lugar = document.getElementById('raiz')
if (!lugar) throw new Error('app.html has no #raiz')
createRoot(lugar).render(
  <QueryClientProvider client={consultas}>
    <RouterProvider router={roteador} />
  </QueryClientProvider>,
)
for (const apagar of [apagarVencidos, apagarEnviosVencidos]) void apagar().catch(() => {})
