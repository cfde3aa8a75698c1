import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const token = z
  .string('Reset token is required')
  .check(z.trim(), z.minLength(1, 'Reset token is required'), z.maxLength(200, field.tooLong(200)));

export const forgotPasswordForm = z.object({
  email: z
    .string('Please enter a valid email address')
    .check(
      z.trim(),
      z.maxLength(limits.email.max, field.tooLong(limits.email.max)),
      z.email('Please enter a valid email address'),
    ),
});

export const resetTokenForm = z.object({ token });

export const resetPasswordForm = z
  .object({
    newPassword: field.passwordOfSix('Password must be at least 6 characters'),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  );

/** Answers the same whether or not the account exists. */
export const forgotPassword = endpoint('POST /api/forgot-password', {
  sessionOnly: true,
  open: true,
  body: forgotPasswordForm,
  reply: z.object({ message: z.string() }),
});

export const verifyResetToken = endpoint('GET /api/reset-password/verify', {
  sessionOnly: true,
  open: true,
  query: z.object({ token: z.optional(z.string().check(z.trim())) }),
  reply: z.object({ valid: z.boolean(), reason: z.optional(z.enum(['invalid', 'expired'])) }),
});

export const resetPassword = endpoint('POST /api/reset-password', {
  sessionOnly: true,
  open: true,
  body: z.object({ token, newPassword: field.passwordOfSix('Password must be at least 6 characters') }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
});
