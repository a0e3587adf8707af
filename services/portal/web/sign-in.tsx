import './trusted-types.ts'
import './shared/style/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { removeExpiredDrafts } from './device/drafts.ts'
import { removeExpired } from './device/store.ts'
import { queries } from './shared/api/queries.ts'
import { router } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
for (const removal of [removeExpiredDrafts(), removeExpired('uploads')]) void removal.catch(() => {})
