import type { Generated } from 'kysely';

export type ImportState = 'preview' | 'running' | 'done' | 'failed';

export type ImportTables = {
  /** Files that people bring from other programs, from the preview on. */
  imports: {
    id: Generated<number>;
    user_id: number;
    state: ImportState;
    /** JSON: what was found in the file, and what was chosen. Empty once it is over. */
    plan: string;
    /** Days. */
    done: Generated<number>;
    total: Generated<number>;
    created_at: string;
  };
  /** Which habit of a file became which of ours, so that the same file does not make it twice. */
  imported_habits: {
    user_id: number;
    import_key: string;
    commitment_id: number;
    /** The person's own best streak, with the imported days. */
    best_streak: number;
  };
  /** Days that a person kept before Kept: see shared/domain/imported-days.ts. */
  imported_years: { commitment_id: number; user_id: number; year: number; days: string };
};
