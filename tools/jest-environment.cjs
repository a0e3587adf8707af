const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

/**
 * The environment of Jest for Node, with an ordinary global object of V8. In the environment that Jest brings, each
 * access to a global such as Math passes through a proxy, which makes loops over pixels, and libraries, several times
 * slower.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...args)
    } finally {
      vm.createContext = createContext
    }
  }

  /**
   * Calls `onTestFailure` of a test file right after a test has failed, so that the file can report the state before it
   * is cleared.
   */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await this.global.onTestFailure?.()
  }
}
