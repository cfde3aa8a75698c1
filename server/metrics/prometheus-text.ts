// The Prometheus text format, version 0.0.4.

export type Histogram = {
  observe: (ms: number) => void;
  /** `labels` as they stand between the braces. */
  lines: (name: string, labels: string) => string[];
};

/** The two comment lines of a metric. */
export function line(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/** `bounds` are in seconds, ascending. */
export function histogram(bounds: readonly number[]): Histogram {
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    observe: (ms) => {
      const seconds = ms / 1000;
      sum += seconds;
      let index = 0;
      while (index < bounds.length && seconds > bounds[index]!) index++;
      counts[index]!++;
    },
    lines: (name, labels) => {
      let total = 0;
      const comma = labels && ',';
      const buckets = [...bounds, '+Inf'].map((bound, index) => {
        total += counts[index]!;
        return `${name}_bucket{${labels}${comma}le="${bound}"} ${total}`;
      });
      const within = labels && `{${labels}}`;
      return [...buckets, `${name}_sum${within} ${sum}`, `${name}_count${within} ${total}`];
    },
  };
}
