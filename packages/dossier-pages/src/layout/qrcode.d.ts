declare module 'qrcode/lib/core/qrcode.js' {
  import type { create } from 'qrcode'

  const core: { create: typeof create }
  export default core
}
