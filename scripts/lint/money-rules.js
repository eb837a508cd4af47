/** Amounts are whole minor units and are named so: …Minor. */
const isAmount = (name) => typeof name === 'string' && /(^m|M)inor$/.test(name)

const isAmountNode = (node) =>
  (node.type === 'Identifier' && isAmount(node.name)) ||
  (node.type === 'MemberExpression' && !node.computed && isAmount(node.property.name))

/** Whether a number made of this may be an amount. What goes into a call is that function's own matter. */
const holdsAmount = (node) => {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')
    return holdsAmount(node.left) || holdsAmount(node.right)
  if (node.type === 'ConditionalExpression') return holdsAmount(node.consequent) || holdsAmount(node.alternate)
  if (node.type === 'UnaryExpression') return holdsAmount(node.argument)
  return isAmountNode(node)
}

const isFraction = (node) =>
  node.type === 'Literal' && typeof node.value === 'number' && !Number.isSafeInteger(node.value)

const rounds = new Set(['floor', 'ceil', 'trunc'])

/** A quotient is whole again where Math rounds it at once. */
const isRounded = ({ parent }) =>
  parent.type === 'CallExpression' &&
  parent.callee.type === 'MemberExpression' &&
  parent.callee.object.name === 'Math' &&
  rounds.has(parent.callee.property.name)

const fraction = 'an amount is whole minor units: no fraction times, plus or for it'

/** Money is nowhere a float: quotients are rounded at once, fractions meet no amount, text is read and written by `amount.ts`. */
export const moneyRules = {
  create(context) {
    const report = (node, message) => context.report({ node, message })
    const checkValue = (name, value) => {
      if (isAmount(name) && value && isFraction(value)) report(value, fraction)
    }
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node
        if (!'+-*/%**'.includes(operator) || !(holdsAmount(left) || holdsAmount(right))) return
        if (isFraction(left) || isFraction(right)) return report(node, fraction)
        if (operator === '/' && !isRounded(node))
          report(node, 'the quotient of an amount is rounded at once (Math.floor, ceil, trunc), or exact in BigInt')
      },
      Property: ({ key, value }) => checkValue(key.name, value),
      VariableDeclarator: ({ id, init }) => checkValue(id.name, init),
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        if (['toFixed', 'toPrecision'].includes(callee.property.name) && holdsAmount(callee.object))
          report(node, 'an amount is written by the one formatter')
      },
    }
  },
}
