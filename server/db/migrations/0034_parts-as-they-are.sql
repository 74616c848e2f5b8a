-- What was weighed is kept for minutes only: packing it took longer than writing it as it is.
ALTER TABLE "matcher_parts" ALTER COLUMN "weighed" SET STORAGE EXTERNAL;
