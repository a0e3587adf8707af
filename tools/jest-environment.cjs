const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

/**
 * Jest's own environment, but for its global object, which is one of the engine's own. In Jest's every look at a global
 * such as Math passes through a proxy; loops over pixels, and libraries, run several times slower so.
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

  /** Lets a file of tests say what it sees right after one of them has failed, before anything is cleared away. */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await this.global.onTestFailure?.()
  }
}
