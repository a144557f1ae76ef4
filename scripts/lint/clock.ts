// The server's single clock, as a rule for oxlint. oxlint.config.ts lists the files that it applies to.
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]

const message =
  'Ask `platform.now()` for a time that counts: tests move that clock alone. Measure durations and time limits with `performance.now()`. Where there is no platform, `systemNow()` of platform/time.ts.'

const noSystemClock: Rule = {
  create(context) {
    return {
      MemberExpression: (node) => {
        const isDate = node.object.type === 'Identifier' && node.object.name === 'Date'
        const isNow = node.property.type === 'Identifier' ? node.property.name === 'now' : false
        if (isDate && isNow) context.report({ node, message })
      },
      NewExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message })
      },
      // Without `new`, Date returns the current time as text, whatever the arguments.
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date') context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'clock' },
  rules: { 'no-system-clock': noSystemClock },
}
