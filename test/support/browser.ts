import { type BrowserServer, chromium } from 'playwright-core'

/** Starts the browser that all tests of pages share. Each test has its own context in this browser. */
export const openTestBrowser = (program: string): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: program,
    // The camera shows a pattern. The browser grants access to the camera without a question.
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--force-color-profile=srgb'],
  })
