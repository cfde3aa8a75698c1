import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
} from 'kysely';

/**
 * Sends a list as one array: `in (…)` would be a statement for each number of values, planned each time, and from some
 * length on PostgreSQL would read whole tables instead of an index.
 */
export class ArrayDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ArrayCompiler();
  }
}

class ArrayCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isIn = OperatorNode.is(operator) && operator.operator === 'in';
    if (!isIn || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(' = any(');
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}
