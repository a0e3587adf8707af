import { type BrowserServer, chromium } from 'playwright-core'

/** Starts the browser to which test files connect. Each file opens its own contexts. */
export const openTestBrowser = (program: string): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: program,
    // The camera shows a pattern. The browser grants access to the camera without a question.
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--force-color-profile=srgb'],
  })
