import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes, as a Buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A point in time with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** When the row was made. */
export const createdAt = () => instant('created_at').notNull().defaultNow();
