import './fill.ts'
import './trusted-types.ts'
import './shared/style/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queries } from './shared/api/queries.ts'
import { removeExpiredDrafts } from './device/drafts.ts'
import { first } from './early.ts'
import { router } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
/** Older browsers than those of `browsers.ts` lack one of these. `app.html` says to them what to do. */
const isKnown = ['height: 1dvh', 'container-type: size'].every((style) => CSS.supports(`(${style})`))
if (isKnown)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
// The first answer says what time it is.
void first.then(removeExpiredDrafts).catch(() => {})
