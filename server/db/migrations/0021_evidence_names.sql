-- The names of what was weighed are spelled as the code spells them.
UPDATE "product_finds" SET "evidence" = replace(replace("evidence"::text, '"colours', '"colors'), '"otherColour', '"otherColor')::jsonb
WHERE "evidence"::text LIKE '%olour%';
